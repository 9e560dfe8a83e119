import { expect, test } from 'vitest'
import { cleanFileName, endingOf, fileLimits, fileTypeCodes, fileTypes, typeOfName, withEnding } from './files.ts'

test('an ending belongs to one type only', () => {
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
])('%s ends in "%s" and speaks of %s', (name, ending, type) => {
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
])('the name %j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept)
})

test('a long name is cut before its ending and through no character', () => {
  const kept = cleanFileName(`${'📄'.repeat(300)}.pdf`)
  expect(kept.length).toBeLessThanOrEqual(fileLimits.name)
  expect([kept.endsWith('📄.pdf'), kept.isWellFormed()]).toEqual([true, true])
})

test('a file that was renamed without its ending is downloaded with it', () => {
  expect(withEnding('Referat 12. juni', 'PDF')).toBe('Referat 12. juni.pdf')
  expect(withEnding('Foto.jpeg', 'JPEG')).toBe('Foto.jpeg')
  expect(withEnding('Foto.exe', 'JPEG')).toBe('Foto.exe.jpg')
})
