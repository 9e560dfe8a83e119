import { sevesoFigure } from '@ansvar/domain/seveso'
import { snake } from '#contract/cases.ts'
import { endpoint } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { entryName, sevesoThresholds } from '#seveso/thresholds.ts'
import { productsOf } from './queries.ts'
import { sevesoFigureResponse } from './schema.ts'

export const sevesoFigures = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/seveso-figure',
    summary: 'Returns how the chemicals of the organization compare with Annex I of Directive 2012/18/EU (Seveso III)',
    access: 'READ_ORGANIZATION',
    response: sevesoFigureResponse,
    async handle({ scope, membership: { organizationId }, language, now }) {
      const products = await productsOf(scope, organizationId)
      const names = new Map(products.map(({ id, name }) => [id, name]))
      const named = <T extends { readonly id: string }>({ id, ...rest }: T) => ({
        association_id: id,
        name: names.get(id) ?? '',
        ...rest,
      })
      const { tier, groups, uncounted } = sevesoFigure(products, sevesoThresholds)
      return ok({
        organization_id: organizationId,
        as_of: now.toISOString(),
        tier,
        groups: groups.map(({ parts, ...group }) => ({
          ...group,
          parts: parts.map((part) => snake({ ...named(part), entryName: entryName(part.entry, language) })),
        })),
        uncounted: uncounted.map(named),
      })
    },
  }),
]
