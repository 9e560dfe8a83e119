import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import { SidePanel } from '#ui/side-panel.tsx'
import { useTexts } from '../texts.ts'
import { PanelContext } from './panel-context.ts'
import { linkOfRow } from './row-links.ts'
import type { List } from './use-list.ts'

type RecordPanelProps<Row extends { readonly id: string }> = {
  readonly list: List<Row>
  /** The record, read-only. */
  readonly detail: ComponentType<{ readonly id: string; readonly mode: 'view' }>
}

/**
 * The record that is open next to its list, with links to the previous and next one. When it closes, the focus moves to
 * its row.
 */
export function RecordPanel<Row extends { readonly id: string }>({
  list: { resource, address, rows },
  detail: Detail,
}: RecordPanelProps<Row>) {
  const texts = useTexts(resource.name)
  const { change } = address
  const { open } = address.state
  const at = rows.findIndex((row) => row?.id === open)
  const goTo = (row: Row | undefined) => (row && at >= 0 ? () => change({ open: row.id }, { replace: true }) : null)
  const lastOpen = useRef(open)
  useEffect(() => {
    if (open !== null) lastOpen.current = open
  }, [open])
  const close = () => change({ open: null })
  return (
    <SidePanel
      open={open !== null}
      label={texts.own('one')}
      onClose={close}
      returnTo={() => linkOfRow(lastOpen.current)}
    >
      <PanelContext value={{ previous: goTo(rows[at - 1]), next: goTo(rows[at + 1]), close }}>
        <Suspense>{open !== null && <Detail key={open} id={open} mode="view" />}</Suspense>
      </PanelContext>
    </SidePanel>
  )
}
