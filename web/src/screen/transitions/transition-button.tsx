import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import { notifyOneWithUndo } from '../notify-with-undo.ts'
import type { UndoChange } from '../use-undo.ts'
import { useTexts } from '../texts.ts'
import { TransitionDialog } from './transition-dialog.tsx'
import type { Transition, TransitionRecord } from './transition.ts'
import { useTransition } from './use-transition.ts'

type TransitionButtonProps<Rec extends TransitionRecord, Draft> = {
  readonly transition: Transition<Rec, Draft>
  readonly record: Rec
  /** Why the transition is not possible, or null. */
  readonly disabledReason?: ReactNode
  /**
   * Whether the button is shown. An open form stays when the button is not shown any more, so that nothing typed is
   * lost. By default true.
   */
  readonly shown?: boolean
  readonly variant?: 'primary' | 'outline' | 'subtle'
  readonly icon?: Icon
  /** Whether the transition destroys something for good. */
  readonly danger?: boolean
  /** Returns how to undo the transition, or null. */
  readonly undo?: (saved: Rec) => UndoChange | null
  /** The fields of the form, for its values. Without fields, the transition is sent at once. */
  readonly children?: (draft: Draft) => ReactNode
}

/** The button of a transition, and its form in a dialog. */
export function TransitionButton<Rec extends TransitionRecord, Draft extends object>(
  props: TransitionButtonProps<Rec, Draft>,
) {
  const {
    transition,
    record,
    disabledReason = null,
    shown = true,
    variant,
    icon,
    danger = false,
    undo,
    children,
  } = props
  const texts = useTexts(transition.of)
  const { t } = texts
  const form = useTransition({
    transition,
    record,
    onDone(saved) {
      const name = transition.titleOf(saved)
      notifyOneWithUndo({ title: t(`${transition.texts}.done`), message: name }, name, undo?.(saved) ?? null, texts)
    },
  })
  const hasDialog = form.isOpen && (children !== undefined || form.isUnsettled)
  const anchor = useFocusAfter(form.busy || hasDialog)
  const press = () => {
    form.open()
    if (!children) form.send()
  }
  return (
    <span ref={anchor} className="transition-button">
      {shown && (
        <Button
          {...(variant && { variant })}
          {...(icon && { icon })}
          busy={form.busy && !children}
          working={t('screen.saving')}
          disabledReason={disabledReason}
          onPress={press}
        >
          {t(`${transition.texts}.action`)}
        </Button>
      )}
      {hasDialog && (
        <TransitionDialog
          of={transition.of}
          title={t(`${transition.texts}.title`)}
          action={t(`${transition.texts}.action`)}
          form={form}
          danger={danger}
          disabledReason={disabledReason}
          lead={<p>{t(`${transition.texts}.text`)}</p>}
        >
          {children?.(form.values as Draft)}
        </TransitionDialog>
      )}
    </span>
  )
}

/**
 * Moves the focus to the title of the record if the transition removed the button that opened the dialog. Otherwise the
 * dialog returns it to the button.
 */
function useFocusAfter(isActive: boolean) {
  const anchor = useRef<HTMLSpanElement>(null)
  const wasActive = useRef(false)
  useEffect(() => {
    const ends = wasActive.current && !isActive
    wasActive.current = isActive
    if (!ends) return undefined
    const article = anchor.current?.closest('.detail')
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) article?.querySelector<HTMLElement>('.record-title')?.focus()
    }, FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isActive])
  return anchor
}

/** The dialog returns the focus in the next frames. */
const FOCUS_AFTER_MS = 100
