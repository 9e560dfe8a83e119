import type { MemberRowFragment } from '#graphql/generated/types.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { PeopleIcon } from '#ui/icons/people.ts'
import MemberDetail from './members.detail.tsx'
import { members } from './members.resource.ts'
import { memberStatusOf } from './member-status.ts'

const columns: readonly ListColumn<MemberRowFragment>[] = [
  { name: 'name', sortable: true, cell: (member) => <Person name={member.name} />, value: ({ name }) => name },
  { name: 'title', sortable: true, wideOnly: true, cell: (member) => member.title },
  { name: 'department', sortable: true, width: 256, cell: (member) => member.department?.name },
  {
    name: 'level',
    sortable: true,
    width: 120,
    cell: (member) => <LevelText {...member} />,
    value: ({ level }, { t }) => t(`levels.${level}`),
  },
  {
    name: 'active',
    sortable: true,
    width: 240,
    cell: (row) => <StatusOf rule={memberStatusOf} record={row} />,
    value: statusText(memberStatusOf),
  },
]

function LevelText({ level }: Pick<MemberRowFragment, 'level'>) {
  const { t } = useTranslation()
  return t(`levels.${level}`)
}

export default function MembersList() {
  return <ListScreen resource={members} icon={PeopleIcon} columns={columns} panel={MemberDetail} />
}
