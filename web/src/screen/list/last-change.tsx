import { localDay, type IsoDateTime } from '@ansvar/domain/dates'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { dateCell, dateWidth, type ListColumn } from './columns.ts'

type Changed = { readonly lastModifiedDate: IsoDateTime }

/** The date of a record's last change, if the table is wide enough. */
export const lastChange: ListColumn<Changed> = {
  name: 'lastModifiedDate',
  sortable: true,
  width: dateWidth,
  end: true,
  subtle: true,
  wideOnly: true,
  cell: (row) => <Day at={row.lastModifiedDate} />,
  value: ({ lastModifiedDate }, { timeZone }) => dateCell(localDay(lastModifiedDate, timeZone)),
}

function Day({ at }: { readonly at: IsoDateTime }) {
  const dates = useDates()
  const { organization } = useSession()
  return dates.day(localDay(at, organization.timeZone))
}
