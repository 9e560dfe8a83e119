import { CutOffError, readExactly, type Segment, type Source } from '../content.ts'

// ISO base media file format (ISO/IEC 14496-12) and HEIF (ISO/IEC 23008-12). Offsets refer to the whole file, so
// nothing may move: metadata is overwritten in place. The orientation is a property of the image itself.

type Box = { readonly type: string; readonly from: number; readonly body: number; readonly to: number }
type Change = { readonly at: number; readonly bytes: Buffer }
type Extent = { readonly from: number; readonly to: number }

const MAX_META_BYTES = 4 * 1024 * 1024
/** An Exif item without content: no offset, then a TIFF without an entry. */
const EMPTY_EXIF = Buffer.from('\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1')
/** A block of zeros for overwriting. Longer ranges use it repeatedly. */
const ZEROS = Buffer.alloc(64 * 1024)
const preservedTypes = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip', 'mini'])

/** Removes the content of Exif and XMP items and of boxes of unknown use from a HEIC. Throws CutOffError. */
export async function withoutMetadata(source: Source): Promise<Segment[]> {
  const segments: Change[] = []
  for (const box of await boxesOf(source)) {
    if (box.type === 'meta') segments.push(...(await overwrittenItems(source, box)))
    else if (box.type === 'moov') segments.push(...(await overwrittenIn(source, box)))
    else if (!preservedTypes.has(box.type)) segments.push(...emptied(box))
  }
  return spliced(source.size, segments)
}

async function boxesOf(source: Source): Promise<Box[]> {
  const boxes: Box[] = []
  for (let from = 0; from < source.size;) {
    const head = await readExactly(source, from, 8)
    const short = head.readUInt32BE()
    const long = short === 1 ? Number((await readExactly(source, from + 8, 8)).readBigUInt64BE()) : short
    const to = short === 0 ? source.size : from + long
    if (to > source.size || to < from + 8) throw new CutOffError()
    boxes.push({ type: head.toString('latin1', 4), from, body: from + (short === 1 ? 16 : 8), to })
    from = to
  }
  return boxes
}

/** Parses the boxes in a buffer that was read from offset `start` of the file. */
function boxesIn(bytes: Buffer, start: number, from: number, to: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    const length = bytes.readUInt32BE(at - start)
    const end = length === 0 ? to : at + length
    if (end > to || end < at + 8) throw new CutOffError()
    boxes.push({ type: bytes.toString('latin1', at - start + 4, at - start + 8), from: at, body: at + 8, to: end })
    at = end
  }
  return boxes
}

/** Empties the user data and metadata of an image sequence, which may contain a location. */
async function overwrittenIn(source: Source, moov: Box) {
  if (moov.to - moov.from > MAX_META_BYTES) throw new CutOffError()
  const bytes = await readExactly(source, moov.from, moov.to - moov.from)
  const emptyAll = (from: number, to: number): Change[] =>
    boxesIn(bytes, moov.from, from, to).flatMap((box) => {
      if (['udta', 'meta', 'uuid'].includes(box.type)) return emptied(box)
      return box.type === 'trak' ? emptyAll(box.body, box.to) : []
    })
  return emptyAll(moov.body, moov.to)
}

async function overwrittenItems(source: Source, meta: Box) {
  if (meta.to - meta.from > MAX_META_BYTES) throw new CutOffError()
  const bytes = await readExactly(source, meta.from, meta.to - meta.from)
  const inner = boxesIn(bytes, meta.from, meta.body + 4, meta.to)
  const bodyOf = (type: string) => {
    const box = inner.find((one) => one.type === type)
    return box ? bytes.subarray(box.body - meta.from, box.to - meta.from) : null
  }
  const [infos, locations] = [bodyOf('iinf'), bodyOf('iloc')]
  const data = inner.find(({ type }) => type === 'idat')
  if (!infos || !locations) return []
  const items = metadataItems(infos)
  return [...extentsOf(locations, items.keys(), data?.body ?? 0)].flatMap(([item, extents]) =>
    extents.flatMap(({ from, to }, index) => {
      if (to > source.size) throw new CutOffError()
      const isExif = items.get(item) === 'Exif' && index === 0 && to - from >= EMPTY_EXIF.length
      return isExif ? [{ at: from, bytes: EMPTY_EXIF }, ...blank(from + EMPTY_EXIF.length, to)] : blank(from, to)
    }),
  )
}

/** Returns the metadata items of a file: their number and type. */
function metadataItems(infos: Buffer): Map<number, string> {
  const items = new Map<number, string>()
  const counted = infos.readUInt8() === 0 ? 6 : 8
  for (const { type, body, to } of boxesIn(infos, 0, counted, infos.length)) {
    const version = infos.readUInt8(body)
    if (type !== 'infe' || version < 2) continue
    const wide = version === 2 ? 2 : 4
    const at = body + 4 + wide + 2
    const kind = infos.toString('latin1', at, at + 4)
    const isMetadata =
      kind === 'Exif' || kind === 'uri ' || (kind === 'mime' && /xml|json|exif/i.test(infos.toString('latin1', at, to)))
    if (isMetadata) items.set(infos.readUIntBE(body + 4, wide), kind)
  }
  return items
}

function extentsOf(iloc: Buffer, itemIds: Iterable<number>, dataFrom: number): Map<number, Extent[]> {
  const requested = new Set(itemIds)
  const found = new Map<number, Extent[]>()
  const version = iloc.readUInt8()
  const [offsetSize, lengthSize] = [iloc.readUInt8(4) >> 4, iloc.readUInt8(4) & 15]
  const [baseSize, indexSize] = [iloc.readUInt8(5) >> 4, version === 0 ? 0 : iloc.readUInt8(5) & 15]
  let at = 6
  const take = (size: number): number => {
    const value = size === 8 ? Number(iloc.readBigUInt64BE(at)) : size === 0 ? 0 : iloc.readUIntBE(at, size)
    at += size
    return value
  }
  for (let left = take(version < 2 ? 2 : 4); left > 0; left--) {
    const item = take(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : take(2) & 15
    at += 2
    const base = take(baseSize) + (method === 1 ? dataFrom : 0)
    const extents: Extent[] = []
    for (let count = take(2); count > 0; count--) {
      take(indexSize)
      const from = base + take(offsetSize)
      extents.push({ from, to: from + take(lengthSize) })
    }
    if (requested.has(item)) found.set(item, extents)
  }
  return found
}

/** Empties a box by making it a `free` one, which readers skip. */
const emptied = ({ from, body, to }: Box): Change[] => [
  { at: from + 4, bytes: Buffer.from('free', 'latin1') },
  ...blank(body, to),
]

function blank(from: number, to: number): Change[] {
  const changes: Change[] = []
  for (let at = from; at < to; at += ZEROS.length) changes.push({ at, bytes: ZEROS.subarray(0, to - at) })
  return changes
}

function spliced(size: number, changes: Change[]): Segment[] {
  const segments: Segment[] = []
  let position = 0
  for (const { at, bytes } of changes.toSorted((one, other) => one.at - other.at)) {
    if (at < position) continue
    segments.push({ from: position, to: at }, bytes)
    position = at + bytes.length
  }
  return [...segments, { from: position, to: size }]
}
