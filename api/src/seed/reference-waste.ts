import { z } from 'zod'
import { wasteLevels } from '@ansvar/domain/waste'

const optional = z.string().transform((value) => (value === '' ? null : value))

const level = z
  .enum(['chapter', 'subchapter', 'waste type'])
  .transform((name) => name.replace(' ', '_').toUpperCase())
  .pipe(z.enum(wasteLevels))

/** Converts a line of the list of waste to its row. The synonyms are not in it and do not change. */
export const wasteType = (idOf: (code: string) => string) =>
  z
    .strictObject({
      code: z.string().regex(/^\d\d( \d\d){0,2}$/),
      level,
      parent: optional,
      hazardous: z.enum(['', '0', '1']).transform((mark) => (mark === '' ? null : mark === '1')),
      name_en: z.string().min(1),
      name_da: optional,
      entry_type: z.string().transform((kind) => (kind === '' ? null : kind.startsWith('Mirror'))),
    })
    .transform(({ parent, entry_type: mirror, ...row }) => ({
      id: idOf(row.code),
      ...row,
      parent_code: parent,
      mirror,
    }))
