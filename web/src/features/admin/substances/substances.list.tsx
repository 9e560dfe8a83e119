import { useMemo } from 'react'
import type { SubstanceRowFragment } from '#graphql/generated/types.ts'
import { Codes, SignalWordText, signalWords, usePictogramsColumn } from '#features/chemicals/hazards/hazard-texts.tsx'
import { languageOfName } from '#features/chemicals/hazards/substance-name.tsx'
import { lastChange } from '#screen/list/last-change.tsx'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { SubstanceIcon } from '#ui/icons/substance.ts'
import SubstanceDetail from './substances.detail.tsx'
import { substances } from './substances.resource.ts'

const before: readonly ListColumn<SubstanceRowFragment>[] = [
  { name: 'name', sortable: true, cell: (row) => <Name row={row} />, value: ({ name }) => name },
  {
    name: 'casNumbers',
    sortable: true,
    width: 128,
    subtle: true,
    cell: (row) => <Numbers of={row.casNumbers} />,
    value: (row) => row.casNumbers.join(', '),
  },
  {
    name: 'ecNumbers',
    sortable: true,
    width: 112,
    subtle: true,
    wideOnly: true,
    cell: (row) => row.ecNumbers[0],
    value: (row) => row.ecNumbers.join(', '),
  },
  {
    name: 'hazardStatements',
    width: 176,
    wideOnly: true,
    cell: (row) => <Codes statements={row.hazardStatements} max={2} />,
    value: (row) => codes(row.hazardStatements),
  },
  {
    name: 'euHazardStatements',
    width: 72,
    subtle: true,
    wideOnly: true,
    cell: (row) => <EuCode row={row} />,
    value: (row) => codes(row.euHazardStatements),
  },
]

const after: readonly ListColumn<SubstanceRowFragment>[] = [
  {
    name: 'signalWord',
    sortable: true,
    width: 96,
    cell: (row) => <SignalWordText word={row.signalWord} />,
    value: signalWords,
  },
  lastChange,
]

/** Returns all codes, for a file. */
function codes(statements: readonly { readonly code: string }[]): string {
  return statements.map(({ code }) => code).join(', ')
}

/** The first number and how many more there are, for one line. */
function Numbers({ of: [first, ...rest] }: { readonly of: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span className="codes">
      {first}
      {rest.length > 0 && <span className="codes-more">+{rest.length}</span>}
    </span>
  )
}

/** The rows of most substances are English. The attribute says so to screen readers, without a mark on each row. */
function Name({ row }: { readonly row: SubstanceRowFragment }) {
  const { i18n } = useTranslation()
  return <span lang={languageOfName(i18n.language, row)}>{row.name}</span>
}

const EuCode = ({ row }: { readonly row: SubstanceRowFragment }) => (
  <Codes statements={row.euHazardStatements} max={1} />
)

const pictogramsOf = ({ pictograms }: SubstanceRowFragment) => pictograms

export default function SubstancesList() {
  const pictograms = usePictogramsColumn(144, pictogramsOf)
  const columns = useMemo(() => [...before, pictograms, ...after], [pictograms])
  return <ListScreen resource={substances} icon={SubstanceIcon} columns={columns} panel={SubstanceDetail} />
}
