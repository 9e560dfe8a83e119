import { Link } from 'wouter'
import { Combobox, type Reference } from '#ui/combobox.tsx'
import { MultiCombobox } from '#ui/multi-combobox.tsx'
import { useSearch, type Source } from '../source.ts'
import { createField, type EditProps, type FieldProps, type ReadProps } from './create-field.tsx'
import { MaintainedOnly } from './maintained-only.tsx'
import { usePickerWords } from './picker-words.ts'
import './record-field.css'

type SourceFacts = {
  readonly source: Source
  /** Narrows what can be chosen here; keep the object, so that it is asked for once. */
  readonly filter?: object
  /** The organization whose records they are. By default the active one. */
  readonly organizationId?: string
}

function Referred({ source, value }: { readonly source: Source; readonly value: Reference }) {
  const { Face, hrefOf } = source
  const face = Face ? <Face name={value.name} /> : value.name
  return hrefOf ? <Link href={hrefOf(value.id)}>{face}</Link> : face
}

const OneField = createField<Reference | null, SourceFacts>({
  useText: () => (value) => value?.name ?? '',
  Read: ({ value, source }: ReadProps<Reference | null> & SourceFacts) =>
    value && <Referred source={source} value={value} />,
  Edit: EditRecord,
})

/** One record of another collection, found as people type. In the draft `supplier` stands for `supplierId`. */
export const RecordField = (props: FieldProps & SourceFacts) => (
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
}: EditProps<Reference | null> & SourceFacts) {
  const search = useSearch(source, filter, organizationId)
  return <Combobox {...ties} value={value} onChange={onChange} search={search} words={usePickerWords(source.name)} />
}

const ManyField = createField<readonly Reference[], SourceFacts>({
  useText: () => (value) => value.map(({ name }) => name).join(', '),
  wordwise: true,
  Read: ({ value, source }: ReadProps<readonly Reference[]> & SourceFacts) => (
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

/** Any records of another collection. In the draft `departments` stands for `departmentIds`. */
export const RecordsField = (props: FieldProps & SourceFacts) => (
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
}: EditProps<readonly Reference[]> & SourceFacts) {
  const search = useSearch(source, filter, organizationId)
  const words = usePickerWords(source.name)
  return <MultiCombobox {...ties} value={value} onChange={onChange} search={search} words={words} />
}
