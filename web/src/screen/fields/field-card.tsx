import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { useForm } from '../form.ts'
import { useTexts } from '../texts.ts'

type FieldCardProps = {
  /** The field whose label is the card's title. */
  readonly of?: string
  readonly children: ReactNode
}

/** A group of a record's fields, at most eight. */
export function FieldCard({ of, children }: FieldCardProps) {
  const texts = useTexts(useForm().name)
  return <Card {...(of !== undefined && { title: texts.label(of) })}>{children}</Card>
}
