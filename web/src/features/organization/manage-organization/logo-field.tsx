import { useRef, useState } from 'react'
import { UploadingFile } from '#screen/fields/uploading-file.tsx'
import { createField, type EditProps, type ReadProps } from '#screen/fields/create-field.tsx'
import { isErased, isUploading, pendingFile, type DraftFile } from '#screen/files.ts'
import { newKey } from '#screen/saving.ts'
import { useFileName } from '#screen/use-file-name.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { RedoIcon } from '#ui/icons/redo.ts'
import { RemoveIcon } from '#ui/icons/remove.ts'
import './logo-field.css'

type Logo = DraftFile | null
type LogoOptions = { readonly organizationId: string }

const none: readonly DraftFile[] = []

/** An organization's logo: shown, replaced by another image, or removed. The service re-encodes it. */
export const LogoField = createField<Logo, LogoOptions>({
  useText: () => (logo) => logo?.name ?? '',
  Read: ({ value }: ReadProps<Logo>) => value && <Picture logo={value} />,
  Edit: EditLogo,
  group: true,
})

function Picture({ logo }: { readonly logo: DraftFile }) {
  const { t } = useTranslation()
  const { erasureOf } = useFileName()
  if (isErased(logo)) return <span>{erasureOf(logo)}</span>
  return <img className="logo-picture" src={`/files/${logo.id}`} alt={t('organizations.fields.logo')} />
}

function EditLogo({ value, ties, onChange, organizationId }: EditProps<Logo> & LogoOptions) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState<{ readonly key: string; readonly file: File; readonly former: Logo } | null>(null)
  const arriving = value && isUploading(value) && sent
  return (
    <div className="logo-field">
      {arriving ? (
        <ul className="file-list">
          <UploadingFile
            key={sent.key}
            idempotencyKey={sent.key}
            file={sent.file}
            home="logo"
            of={organizationId}
            known={none}
            onUploaded={onChange}
            onCancelled={() => onChange(sent.former)}
          />
        </ul>
      ) : (
        <>
          {value && !isUploading(value) && <Picture logo={value} />}
          <span className="logo-actions">
            <Button icon={value ? RedoIcon : AddIcon} onPress={() => input.current?.click()}>
              {t(value ? 'organizations.logo.replace' : 'organizations.logo.choose')}
            </Button>
            {value && (
              <Button variant="subtle" icon={RemoveIcon} onPress={() => onChange(null)}>
                {t('organizations.logo.remove')}
              </Button>
            )}
          </span>
        </>
      )}
      <input
        {...ties}
        ref={input}
        type="file"
        className="spoken"
        tabIndex={-1}
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('organizations.logo.choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the user choose the same file again.
          event.target.value = ''
          if (!file) return
          const key = newKey()
          setSent({ key, file, former: value && isUploading(value) ? null : value })
          onChange(pendingFile(key, file))
        }}
      />
    </div>
  )
}
