import { useMemo } from 'react'
import { localDay } from '@ansvar/domain/dates'
import { asOperation } from '#graphql/operation.ts'
import { ignore } from '#graphql/send.ts'
import { useSender } from '#graphql/use-sender.ts'
import { sameValue } from '#machines/paths.ts'
import { useSession } from '#session/session.ts'
import type { AnyRecord, Editable } from './resource.ts'
import { declared, type Back } from './documents.ts'
import { useTranslation } from '#texts/translation.ts'
import { baseOf, noAttempts, saveRecord, type Scope } from './saving.ts'
import { locatedOf, type Transition, type TransitionRecord } from './transitions/transition.ts'

/** Undoes a change. Rejects if it cannot. */
export type UndoChange = () => Promise<void>

type Saved<Rec extends AnyRecord, Draft> = {
  readonly resource: Editable<Rec, Draft>
  readonly scope: Scope
  /** The record before the save, as a draft, and after it. */
  readonly before: Draft
  readonly saved: Rec
  readonly refetch: () => Promise<Rec | null>
}

type Created<Rec extends AnyRecord, Draft> = Pick<Saved<Rec, Draft>, 'resource' | 'scope' | 'saved'>

type Called = {
  readonly back: Back | undefined
  readonly organizationId: string
  /** The record after the mutation. */
  readonly saved: { readonly id: string; readonly version: number } | null | undefined
  /** The reason for undoing it. By default, that it is undone. */
  readonly reason?: string
}

export type UndoFunctions = ReturnType<typeof useUndo>

/**
 * Returns functions that undo saves and mutations, for the version that was written. They return null if a change
 * cannot be undone.
 */
export function useUndo() {
  const { t } = useTranslation()
  const sender = useSender()
  const { organization, permissions } = useSession()
  const { timeZone } = organization
  return useMemo(() => {
    /** Undoes with the resource's own mutation, if the user has its permission. */
    const byCall = ({ back, organizationId, saved, reason = t('screen.undo.reason') }: Called): UndoChange | null => {
      if (!back || !saved || !permissions.includes(back.permission)) return null
      const variables = { organizationId, id: saved.id, version: saved.version, input: { reason } }
      return () => sender.send(back.document, declared(variables), { data: ignore }, asOperation())
    }
    /** Undoes a save: by saving the record as it was before, or by the mutation that exists for it. */
    function bySave<Rec extends AnyRecord, Draft>({ resource, before, saved, ...at }: Saved<Rec, Draft>) {
      const after = resource.toDraft(saved)
      if (sameValue(resource.toInput(before), resource.toInput(after))) return null
      const way = resource.undoOf ? resource.undoOf(after, before) : 'save'
      if (way !== 'save') return way && byCall({ back: way, organizationId: at.scope['organizationId'] ?? '', saved })
      return async () => {
        await saveRecord({
          sender,
          resource,
          ...at,
          id: saved.id,
          base: baseOf(resource, saved),
          draft: before,
          attempts: noAttempts,
          today: localDay(new Date(), timeZone),
          merges: false,
        })
      }
    }
    /** Undoes a create: moves the record to the bin. The service requires no reason from its creator. */
    function byDiscard<Rec extends AnyRecord, Draft>({ resource, scope, saved }: Created<Rec, Draft>) {
      const { discard } = resource.documents
      if (!discard) return null
      const variables = { ...scope, id: saved.id, version: saved.version, input: { reason: null } }
      return () => sender.send(discard, declared(variables), { data: ignore }, asOperation())
    }
    /** Undoes a transition by another one, with the values of its form. */
    function byTransition<Rec extends TransitionRecord, Draft>(
      transition: Transition<Rec, Draft>,
      saved: Rec,
      values: Draft,
    ): UndoChange {
      const variables = { ...locatedOf(transition, saved), version: saved.version, input: transition.toInput(values) }
      return () => sender.send(transition.mutation, declared(variables), { data: ignore }, asOperation())
    }
    return { byCall, bySave, byDiscard, byTransition }
  }, [sender, permissions, t, timeZone])
}
