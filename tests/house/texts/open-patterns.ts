import { demoAccountRoles } from '@ansvar/api/seed/demo-accounts'
import { fieldCodes } from '@ansvar/domain/problems'
import { unitGroups } from '@ansvar/domain/units'
import { read } from '../../tree/files.ts'
import type { Scan } from './scan.ts'

/** A key with a part that is known only at run time, the values of that part, and why the compiler does not know it. */
export type OpenPattern = {
  /** The key with `*` for that part. */
  readonly pattern: string
  readonly values: Iterable<string>
  readonly why: string
}

export const openPatterns = ({ keys, layouts }: Scan): readonly OpenPattern[] => {
  const codes = [...Object.keys(fieldCodes), ...layouts.codes]
  const menus = ['menus.ts', 'layout/side-bar.tsx'].flatMap((path) => [
    ...(keys.literals.get(`web/src/app/${path}`) ?? []),
  ])
  return [
    { pattern: 'menus.*', values: menus, why: 'an entry of a menu is named where the menus are declared' },
    { pattern: 'pickers.*.placeholder', values: layouts.sources, why: 'a picker takes the texts of its source' },
    { pattern: 'pickers.*.nothing', values: layouts.sources, why: 'a picker takes the texts of its source' },
    { pattern: 'pickers.*.open', values: layouts.sources, why: 'a picker takes the texts of its source' },
    { pattern: 'meters.units.*', values: unitKeys, why: 'a unit of the domain is no key: it has spaces and digits' },
    { pattern: 'home.demo.roles.*.name', values: demoAccountRoles, why: 'the service lists the accounts of the demo' },
    { pattern: 'home.demo.roles.*.does', values: demoAccountRoles, why: 'the service lists the accounts of the demo' },
    { pattern: 'files.problems.*', values: codes, why: 'the service refuses a file by a code' },
    { pattern: 'screen.notSavedBecause.*', values: layouts.formCodes, why: 'a draft is refused by a code' },
    {
      pattern: 'chemicalAssociations.storage.notes.*',
      values: storageNotes,
      why: 'the table of TRGS 510 numbers its notes',
    },
    ...['value', 'performedOn'].map((field) => ({
      pattern: `readings.problems.${field}.*`,
      values: [...codes, 'which_mark', 'other_mark'],
      why: 'a pasted line is refused by a code of the app, or of the service',
    })),
  ]
}

const unitKeys = Object.values(unitGroups)
  .flat()
  .map((unit) => unit.replaceAll(' ', '_').replace('³', '3'))

const storageNotes = [...read('data/storage_compatibility.csv').matchAll(/\(note (\d)\)/g)].map(([, note = '']) => note)

/** Returns all keys that the patterns match. */
export const keysOfPatterns = (scan: Scan): ReadonlySet<string> =>
  new Set(openPatterns(scan).flatMap(({ pattern, values }) => [...values].map((value) => pattern.replace('*', value))))
