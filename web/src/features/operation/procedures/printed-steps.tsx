import { FieldCard } from '#screen/fields/field-card.tsx'
import { useForm } from '#screen/form.ts'
import { Lines } from '#ui/lines.tsx'
import type { ProcedureDraft } from './procedures.resource.ts'
import './printed-steps.css'

/** The steps of a procedure as a numbered list, as on paper: what to do, who does it, and how. */
export function PrintedSteps() {
  const steps = useForm().values['steps'] as ProcedureDraft['steps']
  if (steps.length === 0) return null
  return (
    <FieldCard of="steps">
      <ol className="printed-steps">
        {steps
          .map((step, index) => ({ ...step, path: `steps.${index}` }))
          .map(({ path, title, responsibleRole, instruction }) => (
            <li key={path}>
              <p className="printed-step-title">
                <strong>{title}</strong>
                {responsibleRole && <span>{responsibleRole}</span>}
              </p>
              {instruction && (
                <p>
                  <Lines text={instruction} />
                </p>
              )}
            </li>
          ))}
      </ol>
    </FieldCard>
  )
}
