import { expect, test } from 'vitest'
import { cleanFileName, endingOf, fileLimits, fileTypeCodes, fileTypes, typeOfName, withEnding } from './files.ts'

test('an extension belongs to one type only', () => {
  const endings = fileTypeCodes.flatMap((type) => fileTypes[type].endings as readonly string[])
  expect(new Set(endings).size).toBe(endings.length)
  expect(fileTypeCodes).toHaveLength(12)
})

test.each([
  ['Måling 2.PDF', 'pdf', 'PDF'],
  ['billede.JPeG', 'jpeg', 'JPEG'],
  ['archive.tar.gz', 'gz', null],
  ['.htaccess', '', null],
  ['scan', '', null],
  ['Referat 12. juni', '', null],
])('%s has the extension "%s" and the type %s', (name, ending, type) => {
  expect([endingOf(name), typeOfName(name)]).toEqual([ending, type])
})

test.each([
  ['C:\\fakepath\\Årsrapport.pdf', 'Årsrapport.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['Støj\u0000måling\r\n.pdf', 'Støjmåling.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['A\u030Arsrapport.pdf', 'Årsrapport.pdf'],
  ['hvad? "nu": <alt>.txt', 'hvad- -nu-- -alt-.txt'],
  ['...skjult.pdf. ', 'skjult.pdf'],
  ['測量 📄.pdf', '測量 📄.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  ['..', ''],
  ['', ''],
])('the name %j is stored as %j', (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
})

test('a long name is shortened before its extension and not within a character', () => {
  const clean = cleanFileName(`${'📄'.repeat(300)}.pdf`)
  expect(clean.length).toBeLessThanOrEqual(fileLimits.name)
  expect([clean.endsWith('📄.pdf'), clean.isWellFormed()]).toEqual([true, true])
})

test('a file that was renamed without its extension is downloaded with it', () => {
  expect(withEnding('Referat 12. juni', 'PDF')).toBe('Referat 12. juni.pdf')
  expect(withEnding('Foto.jpeg', 'JPEG')).toBe('Foto.jpeg')
  expect(withEnding('Foto.exe', 'JPEG')).toBe('Foto.exe.jpg')
})
