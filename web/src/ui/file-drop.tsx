import { useRef, useState, type ChangeEvent } from 'react'
import { Button } from './button.tsx'
import type { InputTies } from './field-frame.tsx'
import { CameraIcon } from './icons/camera.ts'
import './files.css'

type FileDropProps = {
  readonly ties: InputTies
  /** The accepted file types: extensions with a dot, and media types. */
  readonly accept: string
  readonly onFiles: (files: readonly File[]) => void
  /** The label of the button that opens a phone's camera. Without it, there is no such button. */
  readonly camera?: string | undefined
  /** Accepts one file at a time. */
  readonly single?: boolean
  readonly texts: {
    readonly drop: string
    readonly or: string
    readonly choose: string
    readonly hint: string
  }
}

/** An area to drop files on, and a button that opens a file chooser. On phones it offers the camera too. */
export function FileDrop({ ties, accept, onFiles, camera, single = false, texts }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const taken = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // Lets the user choose the same file again.
    event.target.value = ''
  }
  const [isOver, setIsOver] = useState(false)
  return (
    <div
      className="file-drop"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {camera && (
        <Button icon={CameraIcon} onPress={() => photo.current?.click()}>
          {camera}
        </Button>
      )}
      <p>
        <span className="file-drop-text">
          {texts.drop} <span className="file-drop-or">{texts.or}</span>{' '}
        </span>
        <button type="button" className="file-drop-choose" onClick={() => input.current?.click()}>
          {texts.choose}
        </button>
      </p>
      <p className="file-drop-hint">{texts.hint}</p>
      <input
        {...ties}
        ref={input}
        type="file"
        className="spoken"
        tabIndex={-1}
        multiple={!single}
        accept={accept}
        aria-label={texts.choose}
        onChange={taken}
      />
      {camera && (
        <input
          ref={photo}
          type="file"
          className="spoken"
          tabIndex={-1}
          accept="image/*"
          capture="environment"
          aria-label={camera}
          onChange={taken}
        />
      )}
    </div>
  )
}
