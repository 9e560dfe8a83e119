import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { SearchIcon } from '#ui/icons/search.ts'
import { Notice } from '#ui/notice.tsx'
import type { Listing, ListNamespace } from '../resource.ts'
import { useDisabledReason } from '../disabled-reason.tsx'
import { useTexts } from '../texts.ts'
import type { ListState } from './list-address.ts'
import './list-views.css'

type HeadProps<Row> = {
  readonly resource: Listing<Row>
  readonly total: number | null
  /** Whether the button is left out, because the empty state has it. */
  readonly plain: boolean
  readonly create?: ComponentType | undefined
  /** Other views of the same data, next to the button. */
  readonly views?: ReactNode
}

/** The title with the count, and the primary action. */
export function ListHead<Row>({ resource, total, plain, create: Create, views }: HeadProps<Row>) {
  const texts = useTexts(resource.name)
  return (
    <header className="list-head">
      <h1 tabIndex={-1}>
        {texts.own('title')}{' '}
        {total !== null && <span className="list-count">{formatNumber(total, texts.language)}</span>}
      </h1>
      {views && <div className="list-views no-print">{views}</div>}
      {!plain && (Create || resource.paths.create) && (
        <div className="list-create no-print">
          {Create ? <Create /> : <CreateButton resource={resource} text={texts.maybe('create')} />}
        </div>
      )}
    </header>
  )
}

type CreateProps<Row> = {
  readonly resource: Listing<Row>
  readonly text: string | undefined
}

function CreateButton<Row>({ resource, text }: CreateProps<Row>) {
  const disabledReason = useDisabledReason(resource.permission)
  if (!resource.paths.create) return null
  if (disabledReason) return <Button disabledReason={disabledReason}>{text}</Button>
  return (
    <ButtonLink variant="primary" icon={AddIcon} href={resource.paths.create()}>
      {text}
    </ButtonLink>
  )
}

/** Shown if there are no records: the purpose of the list, and the first step. */
export function NothingYet<Row>({
  resource,
  icon,
  create: Create,
}: {
  readonly resource: Listing<Row>
  readonly icon: Icon
  readonly create?: ComponentType | undefined
}) {
  const texts = useTexts(resource.name)
  return (
    <EmptyState
      icon={icon}
      title={texts.own('empty.title')}
      actions={Create ? <Create /> : <CreateButton resource={resource} text={texts.maybe('empty.create')} />}
    >
      <p>{texts.own('empty.text')}</p>
    </EmptyState>
  )
}

/** Shown if no record matches the filters. */
export function NoMatches({
  name,
  state,
  onClear,
}: {
  readonly name: ListNamespace
  readonly state: ListState
  readonly onClear: () => void
}) {
  const texts = useTexts(name)
  const title = state.q === '' ? texts.own('noMatches') : texts.own('noMatchesFor', { q: state.q })
  return (
    <EmptyState
      icon={SearchIcon}
      title={title}
      actions={<Button onPress={onClear}>{texts.t('screen.list.clearAll')}</Button>}
    >
      <p>{texts.t('screen.list.noMatches')}</p>
    </EmptyState>
  )
}

/** Shown if the address has a page after the last one, as an old link may. */
export function NoSuchPage({
  page,
  pages,
  onLast,
}: {
  readonly page: number
  readonly pages: number
  readonly onLast: () => void
}) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('screen.list.noSuchPage', { page: number(page + 1) })}
      actions={<Button onPress={onLast}>{t('screen.list.lastPage')}</Button>}
    >
      <p>{t('screen.list.pages', { count: pages, number: number(pages) })}</p>
    </EmptyState>
  )
}

/** Shown if the address contains invalid parts, which are ignored. */
export function UnknownInAddress({
  names,
  onClear,
}: {
  readonly names: readonly string[]
  readonly onClear: () => void
}) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="attention"
      title={t('screen.list.unknown', { names: names.join(', ') })}
      actions={
        <Button variant="subtle" onPress={onClear}>
          {t('screen.list.unknownClear')}
        </Button>
      }
    />
  )
}
