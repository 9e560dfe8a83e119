import { Button } from '#ui/button.tsx'
import { BackIcon } from '#ui/icons/back.ts'
import { ForwardIcon } from '#ui/icons/forward.ts'

type TurnerProps = {
  readonly title: string
  readonly texts: { readonly previous: string; readonly next: string; readonly now: string }
  readonly onPrevious: () => void
  readonly onNext: () => void
  readonly onNow: () => void
}

/** The title of a month or a year, with the buttons to the previous, the next and the current one. */
export function Turner({ title, texts, onPrevious, onNext, onNow }: TurnerProps) {
  return (
    <div className="month-turner">
      <Button icon={BackIcon} label={texts.previous} onPress={onPrevious} />
      <Button icon={ForwardIcon} label={texts.next} onPress={onNext} />
      <h2 aria-live="polite">{title}</h2>
      <Button onPress={onNow}>{texts.now}</Button>
    </div>
  )
}
