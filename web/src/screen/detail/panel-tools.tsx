import type { ComponentType } from 'react'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { NextIcon } from '#ui/icons/next.ts'
import { OpenIcon } from '#ui/icons/open.ts'
import { PreviousIcon } from '#ui/icons/previous.ts'
import type { Panel } from '../list/panel-context.ts'
import type { AnyRecord, ListNamespace, Screened, ScreenNamespace } from '../resource.ts'
import { useTexts } from '../texts.ts'
import { PrintButton, type PrintProps } from './print-button.tsx'
import './record-layout.css'

type PanelToolsProps<Rec extends AnyRecord, Draft> = {
  readonly resource: Pick<Screened<Rec, Draft>, 'permission' | 'paths'> & {
    readonly name: ListNamespace | ScreenNamespace
  }
  /** Null while it loads, and if there is none. */
  readonly record: Rec | null
  readonly panel: Panel
  /** Prints the record, if it is printed in another way than it is shown. */
  readonly print?: ComponentType<PrintProps<Rec>> | undefined
}

/** The tools of a panel: previous and next record, its own page, print, and close. */
export function PanelTools<Rec extends AnyRecord, Draft>(props: PanelToolsProps<Rec, Draft>) {
  const { resource, record, panel, print: Print } = props
  const { t } = useTranslation()
  const texts = useTexts(resource.name)
  const { allowed } = useAllowance(resource.permission)
  return (
    <div className="panel-tools no-print">
      <span className="panel-kind">
        {record && t('screen.panel.kind', { kind: texts.maybe('one') ?? texts.own('title'), version: record.version })}
      </span>
      <Button
        variant="subtle"
        icon={PreviousIcon}
        label={t('screen.panel.previous')}
        disabled={!panel.previous}
        onPress={() => panel.previous?.()}
      />
      <Button
        variant="subtle"
        icon={NextIcon}
        label={t('screen.panel.next')}
        disabled={!panel.next}
        onPress={() => panel.next?.()}
      />
      <span className="panel-rule" />
      {record && allowed && resource.paths.detail && (
        <ButtonLink
          variant="subtle"
          icon={OpenIcon}
          label={t('screen.panel.page')}
          href={resource.paths.detail(record.id)}
        />
      )}
      {record && Print ? <Print record={record} panel /> : <PrintButton panel />}
      <Button variant="subtle" icon={CloseIcon} label={t('screen.panel.close')} onPress={panel.close} />
    </div>
  )
}
