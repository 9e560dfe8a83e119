import { paths } from '#paths/paths.ts'
import { DocumentVersions } from '#screen/controlled-documents/document-versions.tsx'
import { PolicyRevisionsDocument } from './generated/policies.graphql.ts'
import { PolicyFields } from './policy-fields.tsx'
import { policyDraft } from './policies.resource.ts'

export default function PolicyVersions({ id }: { readonly id: string }) {
  return (
    <DocumentVersions
      name="policies"
      id={id}
      document={PolicyRevisionsDocument}
      paths={paths.policies}
      draftOf={policyDraft.toDraft}
    >
      <PolicyFields />
    </DocumentVersions>
  )
}
