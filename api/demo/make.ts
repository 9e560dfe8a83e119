import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { docxOf, xlsxOf } from './office.ts'
import { photos, plans } from './pictures.ts'

// Writes data/demo/files: what the demo attaches that is neither a page nor a text. `node api/demo/make.ts`

const folder = new URL('../../data/demo/files/', import.meta.url)
const write = (name: string, content: Buffer) => writeFile(new URL(name, folder), content)

for (const [name, svg] of Object.entries(photos))
  await write(`${name}.jpg`, await sharp(Buffer.from(svg)).jpeg({ quality: 72, mozjpeg: true }).toBuffer())
for (const [name, svg] of Object.entries(plans))
  await write(`${name}.png`, await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer())

await write(
  'lock-out-card.docx',
  docxOf([
    'Lock-out card',
    'Machine and number:',
    'Sources isolated: electricity / compressed air / hydraulics / steam / chemicals',
    'Tried to start: yes / no',
    'Lock number:',
    'Name, date and time:',
  ]),
)
await write(
  'losseordre.docx',
  docxOf([
    'Losseordre',
    'Produkt og UN-nummer:',
    'Tank, pejling før og plads i tanken:',
    'Bestilt mængde:',
    'Prøve frigivet af laboratoriet:',
    'Spjæld S1 lukket kl.:',
    'Operatør og chauffør:',
  ]),
)
await write(
  'supplier-evaluation.xlsx',
  xlsxOf([
    ['Criterion', 'Weight', 'Score', 'Comment'],
    ['Safety data sheets up to date', 30, 4, 'All of this year'],
    ['Delivery on time', 25, 5, ''],
    ['ISO 14001 certificate', 25, 5, 'Valid for two years more'],
    ['Take-back of packaging', 20, 3, 'Drums only'],
  ]),
)
await write(
  'leverandoervurdering.xlsx',
  xlsxOf([
    ['Kriterium', 'Vægt', 'Point', 'Bemærkning'],
    ['Sikkerhedsdatablade ajour', 30, 5, 'Seneste udgave modtaget'],
    ['Levering til aftalt tid', 25, 4, 'To forsinkelser'],
    ['Eksponeringsscenarier', 25, 4, ''],
    ['Trykprøvede slanger', 20, 5, 'Attest set'],
  ]),
)
