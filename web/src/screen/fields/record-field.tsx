import { Link } from 'wouter'
import { Combobox, type Reference } from '#ui/combobox.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { useSearch, type Source } from '../source.ts'
import { createField, type EditProps, type FieldProps, type ReadProps } from './create-field.tsx'
import { MaintainedOnly } from './maintained-only.tsx'
import { usePickerTexts } from './picker-texts.ts'
import './record-field.css'

type SourceOptions = {
  readonly source: Source
  /** Filters the choices. Must be stable, so that they are fetched once. */
  readonly filter?: object
  /** The organization of the choices. By default the active one. */
  readonly organizationId?: string
}

function Referred({ source, value }: { readonly source: Source; readonly value: Reference }) {
  const { Face, hrefOf } = source
  const face = Face ? <Face name={value.name} /> : value.name
  return hrefOf ? <Link href={hrefOf(value.id)}>{face}</Link> : face
}

const OneField = createField<Reference | null, SourceOptions>({
  useText: () => (value) => value?.name ?? '',
  Read: ({ value, source }: ReadProps<Reference | null> & SourceOptions) =>
    value && <Referred source={source} value={value} />,
  Edit: EditRecord,
})

/** A record of another collection, searched by typing. The draft's `supplier` is the input's `supplierId`. */
export const RecordField = (props: FieldProps & SourceOptions) => (
  <MaintainedOnly {...props}>
    <OneField {...props} />
  </MaintainedOnly>
)

function EditRecord({
  ties,
  value,
  onChange,
  source,
  filter,
  organizationId,
}: EditProps<Reference | null> & SourceOptions) {
  const search = useSearch(source, filter, organizationId)
  return <Combobox {...ties} value={value} onChange={onChange} search={search} texts={usePickerTexts(source.name)} />
}

const ManyField = createField<readonly Reference[], SourceOptions>({
  useText: () => (value) => value.map(({ name }) => name).join(', '),
  wordwise: true,
  Read: ({ value, source }: ReadProps<readonly Reference[]> & SourceOptions) => (
    <ul className="records-read">
      {value.map((each) => (
        <li key={each.id}>
          <Referred source={source} value={each} />
        </li>
      ))}
    </ul>
  ),
  Edit: EditRecords,
})

/** Any number of records of another collection. The draft's `departments` is the input's `departmentIds`. */
export const RecordsField = (props: FieldProps & SourceOptions) => (
  <MaintainedOnly {...props}>
    <ManyField {...props} />
  </MaintainedOnly>
)

function EditRecords({
  ties,
  value,
  onChange,
  source,
  filter,
  organizationId,
}: EditProps<readonly Reference[]> & SourceOptions) {
  const search = useSearch(source, filter, organizationId)
  const texts = usePickerTexts(source.name)
  return <MultiCombobox {...ties} value={value} onChange={onChange} search={search} texts={texts} />
}
