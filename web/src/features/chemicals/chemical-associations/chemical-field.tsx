import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { ListedChemicalsDocument } from '#features/chemicals/own-chemicals/generated/own-chemicals.graphql.ts'
import { useSend } from '#graphql/use-send.ts'
import { paths } from '#paths/paths.ts'
import { createField, type EditProps } from '#screen/fields/create-field.tsx'
import { usePickerTexts } from '#screen/fields/picker-texts.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Combobox, type Reference, type Search } from '#ui/combobox.tsx'
import { SearchKnownChemicalsDocument } from './generated/chemical-associations.graphql.ts'

/** The number of search results. */
const SHOWN = 20

/** A chemical of the catalogue or an own product, searched by typing. What is not there is added as an own product. */
export const ChemicalField = createField<Reference | null>({
  useText: () => (value) => value?.name ?? '',
  Edit: EditChemical,
})

function EditChemical({ ties, value, onChange }: EditProps<Reference | null>) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const search = useChemicalSearch()
  const action = {
    label: t('chemicalAssociations.addOwn'),
    // Replaced, so that the draft waits in the browser until the product is added.
    onSelect: (text: string) => navigate(paths.newOwnChemical(text.trim()), { replace: true }),
  }
  const texts = usePickerTexts('chemicals')
  return <Combobox {...ties} value={value} onChange={onChange} search={search} texts={texts} action={action} />
}

/** Returns a search of own products and the catalogue. Notes say which are own, and which are on the list already. */
function useChemicalSearch(): Search {
  const send = useSend()
  const { t } = useTranslation()
  const { organization } = useSession()
  const organizationId = organization.id
  return useMemo(
    () => async (text: string) => {
      const q = text.trim()
      const filter = { active: true, ...(q !== '' && { q }) }
      const { rows, total } = await send(
        SearchKnownChemicalsDocument,
        { organizationId, filter, ownFilter: filter, size: SHOWN },
        {
          data({ own, catalogue }) {
            if (!own || !catalogue) throw new Error('There is no list of chemicals')
            const owned = own.content.map((row) => ({ ...row, producer: row.producerName, own: true }))
            const shared = catalogue.content.map((row) => ({ ...row, producer: row.producer?.name, own: false }))
            return { rows: [...owned, ...shared].slice(0, SHOWN), total: own.totalElements + catalogue.totalElements }
          },
        },
      )
      const chemicalId = rows.map(({ id }) => id)
      const listed =
        chemicalId.length === 0
          ? new Set<string>()
          : await send(
              ListedChemicalsDocument,
              { organizationId, chemicalId },
              { data: ({ list }) => new Set(list?.content.map(({ chemicalId: id }) => id)) },
            )
      const found = rows.map(({ id, name, productNumber, producer, own }) => ({
        id,
        name,
        note: [
          listed.has(id) && t('chemicalAssociations.listed'),
          own && t('ownChemicals.one'),
          productNumber,
          producer,
        ]
          .filter(Boolean)
          .join(', '),
      }))
      return { found, total }
    },
    [send, t, organizationId],
  )
}
