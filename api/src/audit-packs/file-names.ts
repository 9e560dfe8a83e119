/** The maximum bytes of a name in common file systems. */
const MAX_BYTES = 255

/**
 * Returns the path of a file in a pack. It contains the hash of the content, so that no two contents have the same path,
 * and no name that the operating systems reserve. Characters that Windows forbids, and those of other folders, are
 * replaced. A long name is shortened before its extension.
 */
export function packedPath(hash: string, name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/[. ]+$/, '')
  return `files/${clip(`${hash}-${clean || 'file'}`)}`
}

function clip(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name
  const [, base = name, ending = ''] = /^(.*?)(\.[\p{L}\p{N}]{1,8})?$/su.exec(name) ?? []
  let clipped = ''
  let bytes = Buffer.byteLength(ending)
  for (const { segment } of new Intl.Segmenter().segment(base)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > MAX_BYTES) break
    clipped += segment
  }
  return clipped.replace(/[. ]+$/, '') + ending
}
