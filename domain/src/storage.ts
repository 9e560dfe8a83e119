/**
 * Storage classes (specification, section 3; TRGS 510, Annex 2:
 * https://www.baua.de/DE/Angebote/Regelwerk/TRGS/TRGS-510.html).
 */
export const storageClasses = [
  '1',
  '2A',
  '2B',
  '3',
  '4.1A',
  '4.1B',
  '4.2',
  '4.3',
  '5.1A',
  '5.1B',
  '5.1C',
  '5.2',
  '6.1A',
  '6.1B',
  '6.1C',
  '6.1D',
  '6.2',
  '7',
  '8A',
  '8B',
  '10',
  '11',
  '12',
  '13',
  '10-13',
] as const
export type StorageClass = (typeof storageClasses)[number]

/** Whether two classes may be stored together: freely, under a condition, or never. */
export type JointStorage = 'YES' | 'CONDITIONAL' | 'NO'

/** A row of the joint storage table (TRGS 510, section 13). The table is symmetric: one row applies to both orders. */
export type StoragePair = {
  readonly classA: StorageClass
  readonly classB: StorageClass
  readonly jointStorage: JointStorage
  readonly condition: string | null
}

/**
 * Returns the row for two classes, in either order. Two items of the same class are a pair too: explosives may not be
 * stored together freely. Throws a RangeError if the table has no row, because a missing row would be read as
 * permission.
 */
export function jointStorage(a: StorageClass, b: StorageClass, table: readonly StoragePair[]): StoragePair {
  const pair = table.find(({ classA, classB }) => (classA === a && classB === b) || (classA === b && classB === a))
  if (pair === undefined) throw new RangeError(`The joint storage table has no row for ${a} and ${b}`)
  return pair
}

/** A stored item with its storage class. */
export type Stored = { readonly id: string; readonly storageClass: StorageClass }

/** Two classes that may not be stored together freely, and the items of each class in the same area. */
export type StorageConflict = StoragePair & { readonly idsA: readonly string[]; readonly idsB: readonly string[] }

/**
 * Returns the pairs of classes in one area that the table forbids (first) or allows under a condition. A class forms a
 * pair with itself if two items have it. A freely allowed pair is not a conflict, although section 13 may limit
 * amounts.
 */
export function storageConflicts(stored: readonly Stored[], table: readonly StoragePair[]): StorageConflict[] {
  const inClass = (storageClass: StorageClass) =>
    stored.filter((each) => each.storageClass === storageClass).map(({ id }) => id)
  const present = storageClasses.filter((storageClass) => inClass(storageClass).length > 0)
  const pairs = present.flatMap((classA, index) =>
    present.slice(index).map((classB) => ({
      ...jointStorage(classA, classB, table),
      classA,
      classB,
      idsA: inClass(classA),
      idsB: inClass(classB),
    })),
  )
  return pairs
    .filter(({ classA, classB, idsA }) => classA !== classB || idsA.length > 1)
    .filter(({ jointStorage: value }) => value !== 'YES')
    .toSorted((a, b) => Number(a.jointStorage !== 'NO') - Number(b.jointStorage !== 'NO'))
}
