import { DocumentIcon } from '#ui/icons/document.ts'

/** The media types that every browser renders. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

const addresses = new WeakMap<File, string>()

/** Returns an address of a file on this device. */
export function addressOf(file: File): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}

/** Releases the address of a file that is no longer shown. */
export function releaseAddress(file: File): void {
  const address = addresses.get(file)
  if (address !== undefined) URL.revokeObjectURL(address)
  addresses.delete(file)
}

/** Returns the address of a file as a thumbnail. Undefined if it is no picture. */
export const pictureOf = (file: File | undefined): string | undefined =>
  file && drawn.has(file.type) ? addressOf(file) : undefined

/** A thumbnail of a file on this device. */
export function Picture({ file }: { readonly file: File }) {
  const picture = pictureOf(file)
  return picture ? <img className="file-row-picture" src={picture} alt={file.name} /> : <DocumentIcon size={20} />
}
