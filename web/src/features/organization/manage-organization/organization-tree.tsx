import { Link } from 'wouter'
import type { OrganizationTreeQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { OrganizationIcon } from '#ui/icons/organization.ts'
import { PeopleIcon } from '#ui/icons/people.ts'
import './organization-tree.css'

type Node = NonNullable<OrganizationTreeQuery['organizations']>['content'][number]

type OrganizationTreeProps = {
  readonly organizations: readonly Node[]
  /** The organization at the root of the tree. */
  readonly top: string
}

/** An organization with its departments, and below it its subsidiaries with theirs. */
export function OrganizationTree({ organizations, top }: OrganizationTreeProps) {
  const node = organizations.find(({ id }) => id === top)
  return (
    node && (
      <ul className="organization-tree">
        <Branch node={node} all={organizations} isTop />
      </ul>
    )
  )
}

type BranchProps = { readonly node: Node; readonly all: readonly Node[]; readonly isTop?: boolean }

function Branch({ node, all, isTop = false }: BranchProps) {
  const { t } = useTranslation()
  const { id, name, parentId, registrationNumber, naceCode, logo } = node
  const edit = isTop ? paths.manageOrganization.edit(id) : paths.manageOrganization.subsidiary(parentId ?? '', id)
  const facts = [registrationNumber && t('manageOrganization.number', { number: registrationNumber }), naceCode]
  return (
    <li>
      <div className="tree-row">
        {logo && !logo.erasedDate ? (
          <img className="tree-logo" src={`/files/${logo.id}`} alt="" />
        ) : (
          <OrganizationIcon />
        )}
        <span className="tree-name">
          <Link href={edit}>{name}</Link>
          <span className="tree-note">{facts.filter(Boolean).join(' · ')}</span>
        </span>
        <span className="tree-actions no-print">
          <ButtonLink
            variant="subtle"
            icon={AddIcon}
            label={t('manageOrganization.addDepartmentTo', { name })}
            href={paths.manageOrganization.department(id, 'new')}
          >
            {t('manageOrganization.addDepartment')}
          </ButtonLink>
          <ButtonLink
            variant="subtle"
            icon={AddIcon}
            label={t('manageOrganization.addSubsidiaryTo', { name })}
            href={paths.manageOrganization.subsidiary(id, 'new')}
          >
            {t('manageOrganization.addSubsidiary')}
          </ButtonLink>
          <ButtonLink variant="subtle" icon={EditIcon} label={t('manageOrganization.edit', { name })} href={edit} />
        </span>
      </div>
      <ul>
        {(node.departments?.content ?? []).map((department) => (
          <li key={department.id}>
            <div className="tree-row" data-retired={department.active ? undefined : ''}>
              <PeopleIcon />
              <span className="tree-name">
                <Link href={paths.manageOrganization.department(id, department.id)}>{department.name}</Link>
                <span className="tree-note">
                  {department.active ? department.leader?.name : t('manageOrganization.closed')}
                </span>
              </span>
            </div>
          </li>
        ))}
        {all
          .filter((one) => one.parentId === id)
          .map((child) => (
            <Branch key={child.id} node={child} all={all} />
          ))}
      </ul>
    </li>
  )
}
