import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { MAX_NOTE_CHARACTERS } from '#replay/recorder.ts'
import type { Recording } from '#replay/recording.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { recordSession, type Session } from './session.ts'
import { noteRecording } from './recording.ts'

type Stage = 'options' | 'recording' | 'saved'
type RecorderBarProps = {
  readonly refresh: () => void
  /** Called with a function that stops the recording, and with null when there is nothing to stop. */
  readonly onEnding: (end: (() => void) | null) => void
  readonly onClose: () => void
}

/** The recorder, from the choice of how to record to the file. It stays visible during a recording. */
export function RecorderBar({ refresh, onEnding, onClose }: RecorderBarProps) {
  const { t } = useTranslation()
  const [stage, setStage] = useState<Stage>('options')
  const [session, setSession] = useState<Session | null>(null)

  function begin(masked: boolean) {
    setSession(recordSession({ masked }))
    setStage('recording')
    noteRecording(true)
    refresh()
  }
  function finish() {
    session?.end()
    noteRecording(false)
    setStage('saved')
    if (session) void save(session)
  }
  const finishes = useEffectEvent(finish)
  useEffect(() => {
    if (stage !== 'recording') return undefined
    onEnding(() => finishes())
    return () => onEnding(null)
  }, [stage, onEnding])
  return (
    <section className="devtool recorder-bar" aria-label={t('tools.recorder.title')}>
      {stage === 'options' && <RecorderOptions onBegin={begin} onCancel={onClose} />}
      {stage === 'recording' && session && <UnderWay session={session} onFinish={finish} />}
      {stage === 'saved' && session && (
        <>
          <output>{t('tools.recorder.saved', { count: session.size().entries })}</output>
          <span className="devtool-actions">
            <Button onPress={() => void save(session)}>{t('tools.recorder.saveAgain')}</Button>
            <Button variant="primary" onPress={onClose}>
              {t('app.close')}
            </Button>
          </span>
        </>
      )}
    </section>
  )
}

function RecorderOptions({ onBegin, onCancel }: { onBegin: (masked: boolean) => void; onCancel: () => void }) {
  const { t } = useTranslation()
  const [masked, setMasked] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  function submit(event: FormEvent) {
    event.preventDefault()
    onBegin(masked)
  }
  return (
    <form ref={form} onSubmit={submit}>
      <h2>{t('tools.recorder.title')}</h2>
      <p>{t('tools.recorder.text')}</p>
      <label className="devtool-choice">
        <input type="checkbox" checked={masked} onChange={({ target }) => setMasked(target.checked)} />
        {t('tools.recorder.mask')}
      </label>
      <p className="devtool-hint">{t(masked ? 'tools.recorder.masked' : 'tools.recorder.unmasked')}</p>
      <span className="devtool-actions">
        <Button onPress={onCancel}>{t('screen.cancel')}</Button>
        <Button variant="primary" submits>
          {t('tools.recorder.start')}
        </Button>
      </span>
    </form>
  )
}

function UnderWay({ session, onFinish }: { session: Session; onFinish: () => void }) {
  const { t } = useTranslation()
  const [{ entries, dropped }, setSize] = useState(session.size)
  const [note, setNote] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isNoting = note !== null
  useEffect(() => session.follow(() => setSize(session.size())), [session])
  useEffect(() => {
    if (isNoting) input.current?.focus()
  }, [isNoting])
  function mark(event: FormEvent) {
    event.preventDefault()
    session.mark(note?.trim() || t('tools.recorder.wrong'))
    setNote(null)
  }
  return (
    <>
      <p className="recorder-state">
        <span className="recorder-dot" aria-hidden />
        {t('tools.recorder.on', { count: entries })}
        {dropped > 0 && <span className="devtool-hint">{t('tools.recorder.dropped', { count: dropped })}</span>}
      </p>
      {note === null ? (
        <span className="devtool-actions">
          <Button onPress={() => setNote('')}>{t('tools.recorder.mark')}</Button>
          <Button variant="primary" onPress={onFinish}>
            {t('tools.recorder.stop')}
          </Button>
        </span>
      ) : (
        <form className="recorder-note" onSubmit={mark}>
          <label htmlFor="recorder-note">{t('tools.recorder.note')}</label>
          <input
            ref={input}
            id="recorder-note"
            className="devtool-input"
            value={note}
            maxLength={MAX_NOTE_CHARACTERS}
            placeholder={t('tools.recorder.wrong')}
            onChange={({ target }) => setNote(target.value)}
          />
          <span className="devtool-actions">
            <Button onPress={() => setNote(null)}>{t('screen.cancel')}</Button>
            <Button variant="primary" submits>
              {t('tools.recorder.addNote')}
            </Button>
          </span>
        </form>
      )}
    </>
  )
}

/** Downloads the recording as a file. */
async function save(session: Session): Promise<void> {
  const recording = await session.recording()
  const url = URL.createObjectURL(new Blob([textOf(recording)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `ansvar-recording-${recording.began.slice(0, 19).replaceAll(/[:T]/g, '-')}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Writes one entry a line, so that recordings can be read, searched and compared. */
function textOf({ entries, ...head }: Recording): string {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(',\n')
  return `${JSON.stringify({ ...head, entries: [] }, null, 1).replace('"entries": []', () => `"entries": [\n${lines}\n]`)}\n`
}
