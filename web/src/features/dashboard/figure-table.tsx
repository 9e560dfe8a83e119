export type FigureColumn = { readonly label: string; readonly cells: readonly string[] }

type FigureTableProps = {
  readonly label: string
  readonly head: string
  readonly rows: readonly string[]
  readonly columns: readonly FigureColumn[]
}

/** The data of a plot as a table. */
export function FigureTable({ label, head, rows, columns }: FigureTableProps) {
  return (
    <div className="figure-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map((column) => (
              <th key={column.label} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {columns.map((column) => (
                <td key={column.label}>{column.cells[index]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
