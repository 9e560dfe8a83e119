import type { AreaRecordFragment } from '#graphql/generated/types.ts'
import { LabelsTool } from '#screen/list/labels-tool.tsx'
import type { Loaded } from '#screen/sub-records.tsx'

/** Prints the labels of the areas in use, below their list. */
export function AreaLabels({ records }: Loaded<AreaRecordFragment>) {
  const ids = records.filter(({ active }) => active).map(({ id }) => id)
  return (
    ids.length > 0 && (
      <div className="sub-record-more no-print">
        <LabelsTool resource="AREA" ids={ids} />
      </div>
    )
  )
}
