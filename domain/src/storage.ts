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

/** Whether two classes may stand together: freely, under a condition, or never. */
export type JointStorage = 'YES' | 'CONDITIONAL' | 'NO'

/** A row of the joint storage table (TRGS 510, section 13). The table is symmetric: one row answers for both orders. */
export type StoragePair = {
  readonly classA: StorageClass
  readonly classB: StorageClass
  readonly jointStorage: JointStorage
  readonly condition: string | null
}

/**
 * The row for two classes, in either order. A class beside itself is a pair as any other: explosives may not simply
 * stand beside explosives. Throws a RangeError where the table has no row, since silence would read as consent.
 */
export function jointStorage(a: StorageClass, b: StorageClass, table: readonly StoragePair[]): StoragePair {
  const pair = table.find(({ classA, classB }) => (classA === a && classB === b) || (classA === b && classB === a))
  if (pair === undefined) throw new RangeError(`The joint storage table has no row for ${a} and ${b}`)
  return pair
}

/** Something that is stored, with the class it is stored as. */
export type Stored = { readonly id: string; readonly storageClass: StorageClass }

/** Two classes that may not simply stand together, and what of each stands in the same place. */
export type StorageConflict = StoragePair & { readonly idsA: readonly string[]; readonly idsB: readonly string[] }

/**
 * The pairs of classes in one place that the table forbids (first) or allows under a condition. A class beside itself is
 * a pair where two things have it. What the table allows freely is no conflict, though section 13 may limit amounts.
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
    .filter(({ jointStorage: answer }) => answer !== 'YES')
    .toSorted((a, b) => Number(a.jointStorage !== 'NO') - Number(b.jointStorage !== 'NO'))
}
