import { useMemo } from 'react'
import { localDay } from '@ansvar/domain/dates'
import { ignore } from '#graphql/send.ts'
import { useSender } from '#graphql/use-sender.ts'
import { useSession } from '#session/session.ts'
import type { AnyRecord, Editable } from './resource.ts'
import { declared, type Back } from './documents.ts'
import { useTranslation } from '#texts/translation.ts'
import { baseOf, noAttempts, saveRecord, type Scope } from './saving.ts'

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
      return () => sender.send(back.document, declared(variables), { data: ignore })
    }
    /** Undoes by saving the record as it was before. */
    function bySave<Rec extends AnyRecord, Draft>({ resource, before, saved, ...at }: Saved<Rec, Draft>) {
      if (resource.goesBack?.(resource.toDraft(saved), before) === false) return null
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
    /** Undoes a save that changed the status of a record. */
    function fromStatus<Rec extends AnyRecord, Draft>(change: Saved<Rec, Draft>): UndoChange | null {
      const { resource, scope, before, saved } = change
      if (!resource.statusOf || resource.statusOf(before) === resource.statusOf(resource.toDraft(saved))) return null
      const { organizationId = '' } = scope
      return resource.back ? byCall({ back: resource.back, organizationId, saved }) : bySave(change)
    }
    return { byCall, bySave, fromStatus }
  }, [sender, permissions, t, timeZone])
}
