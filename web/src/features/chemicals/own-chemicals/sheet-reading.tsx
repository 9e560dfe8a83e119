import { useState } from 'react'
import { useQuery } from 'urql'
import { valueAt } from '#machines/paths.ts'
import { useSend } from '#graphql/use-send.ts'
import { createField, type EditProps } from '#screen/fields/create-field.tsx'
import { UploadingFile } from '#screen/fields/uploading-file.tsx'
import { isErased, isUploading, type DraftFile } from '#screen/files.ts'
import { useForm } from '#screen/form.ts'
import { newKey } from '#screen/saving.ts'
import { useFileTexts } from '#screen/use-file-texts.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { Progress } from '#ui/progress.tsx'
import { OrderExtractionDocument, ReadDataSheetDocument } from './generated/own-chemicals.graphql.ts'
import { emptyOwnSheet, isBlank, type OwnSheetDraft } from './own-chemicals.draft.ts'
import { ProposalList } from './proposal-list.tsx'
import type { Extraction } from './proposals.ts'
import './sheet-reading.css'

/**
 * Reads a safety data sheet and proposes its values, which the user accepts one by one. Its value is the id of the
 * extraction whose proposals are shown. The draft has it, so that they are shown again after a reload.
 */
export const SheetReadingField = createField<string | null>({
  useText: () => () => '',
  Edit: EditReading,
  group: true,
})

type Order = 'sending' | 'failed' | null

function EditReading({ ties, value: extractionId, onChange }: EditProps<string | null>) {
  const { t } = useTranslation()
  const texts = useFileTexts()
  const [upload, setUpload] = useState<{ readonly key: string; readonly file: File } | null>(null)
  const { sheets, addFile } = useSheets()
  const [order, read] = useOrder(onChange)
  const files = sheets.flatMap((sheet) => sheet.files)
  const uploaded = (file: DraftFile) => {
    setUpload(null)
    addFile(file)
    void read(file.id)
  }
  if (upload)
    return (
      <ul className="file-list">
        <UploadingFile
          key={upload.key}
          idempotencyKey={upload.key}
          file={upload.file}
          home="organization"
          known={files}
          onUploaded={uploaded}
          onCancelled={() => setUpload(null)}
        />
      </ul>
    )
  if (order === 'sending') return <Reading />
  if (extractionId !== null)
    return <ReadSheet id={extractionId} onAgain={(fileId) => void read(fileId)} onClose={() => onChange(null)} />
  return (
    <div className="sheet-reading">
      <FileDrop
        ties={ties}
        accept="application/pdf,.pdf"
        single
        onFiles={([file]) => file && setUpload({ key: newKey(), file })}
        texts={{
          ...texts,
          drop: t('ownChemicals.reading.drop'),
          choose: t('ownChemicals.reading.choose'),
          hint: t('ownChemicals.reading.hint'),
        }}
      />
      {order === 'failed' && <p className="field-frame-problem">{t('ownChemicals.reading.orderFailed')}</p>}
      <ReadableFiles files={files} onRead={(file) => void read(file.id)} />
    </div>
  )
}

/** The PDFs that the chemical has already, each with a button that reads it. */
function ReadableFiles({ files, onRead }: { files: readonly DraftFile[]; onRead: (file: DraftFile) => void }) {
  const { t } = useTranslation()
  const readable = files.filter((file) => file.type === 'PDF' && !isErased(file) && !isUploading(file))
  if (readable.length === 0) return null
  return (
    <div className="sheet-reading-files">
      {readable.map((file) => (
        <Button key={file.id} onPress={() => onRead(file)}>
          {t('ownChemicals.reading.read', { name: file.name })}
        </Button>
      ))}
    </div>
  )
}

/** Returns the safety data sheets of the draft, and a function that adds one with a file. */
function useSheets() {
  const { values, change } = useForm()
  const sheets = (valueAt(values, 'dataSheets') ?? []) as readonly OwnSheetDraft[]
  /** Fills in the first empty sheet, or adds one. */
  const addFile = (file: DraftFile) => {
    const free = sheets.findIndex(isBlank)
    const at = free === -1 ? sheets.length : free
    change('dataSheets', sheets.toSpliced(at, 1, { ...(sheets[at] ?? emptyOwnSheet()), files: [file] }))
  }
  return { sheets, addFile }
}

/** Returns the state of the order, and a function that orders the reading of a file. */
function useOrder(onOrdered: (extractionId: string) => void) {
  const { organization } = useSession()
  const send = useSend()
  const [order, setOrder] = useState<Order>(null)
  async function read(fileId: string) {
    setOrder('sending')
    const variables = { organizationId: organization.id, input: { fileId }, idempotencyKey: newKey() }
    const id = await send(OrderExtractionDocument, variables, { data: ({ extraction }) => extraction.id }).catch(
      () => null,
    )
    setOrder(id === null ? 'failed' : null)
    if (id !== null) onOrdered(id)
  }
  return [order, read] as const
}

function Reading() {
  const { t } = useTranslation()
  return (
    <Progress label={t('ownChemicals.reading.reading')} value={0} max={null} text={t('ownChemicals.reading.reading')} />
  )
}

type ReadSheetProps = {
  readonly id: string
  readonly onAgain: (fileId: string) => void
  readonly onClose: () => void
}

/** What was read from a sheet: its proposals, or why there are none. */
function ReadSheet({ id, onAgain, onClose }: ReadSheetProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const [{ data, fetching }, reload] = useQuery({
    query: ReadDataSheetDocument,
    variables: { organizationId: organization.id, id },
    requestPolicy: 'cache-and-network',
  })
  const close = <Button onPress={onClose}>{t('ownChemicals.reading.another')}</Button>
  if (!data) {
    if (fetching) return <Reading />
    return (
      <Notice
        tone="attention"
        title={t('ownChemicals.reading.notLoaded')}
        actions={
          <>
            <Button onPress={() => reload({ requestPolicy: 'network-only' })}>{t('screen.tryAgain')}</Button>
            {close}
          </>
        }
      />
    )
  }
  const { extraction } = data
  if (!extraction) return <Notice title={t('ownChemicals.reading.gone')} actions={close} />
  if (extraction.state === 'QUEUED' || extraction.state === 'RUNNING') return <Reading />
  if (extraction.state !== 'DONE') return <Failed extraction={extraction} onAgain={onAgain} close={close} />
  return <ProposalList extraction={extraction} onClose={onClose} />
}

/** Reasons that another attempt can remove. */
const passing: ReadonlySet<string> = new Set(['BUSY', 'INTERRUPTED', 'TIME', 'ERROR'])

type FailedProps = Pick<ReadSheetProps, 'onAgain'> & {
  readonly extraction: Extraction
  readonly close: React.ReactNode
}

function Failed({ extraction: { reason, fileId }, onAgain, close }: FailedProps) {
  const { t, find } = useTranslation()
  return (
    <Notice
      tone="attention"
      title={t('ownChemicals.reading.failed')}
      actions={
        <>
          {fileId && passing.has(reason ?? '') && (
            <Button onPress={() => onAgain(fileId)}>{t('screen.tryAgain')}</Button>
          )}
          {close}
        </>
      }
    >
      <p>{find([`ownChemicals.reading.reasons.${reason}`]) ?? t('ownChemicals.reading.reasons.ERROR')}</p>
    </Notice>
  )
}
