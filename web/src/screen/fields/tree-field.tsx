import { useTranslation } from '#texts/translation.ts'
import { TreeSelect } from '#ui/tree-select.tsx'
import { pathOf, type TreeNode } from '#ui/trees.ts'
import { createField, type EditProps } from './create-field.tsx'

type TreeOptions = {
  /** All nodes of the tree. Siblings keep their order. */
  readonly nodes: readonly TreeNode[]
}

/** A node of a tree by its value, such as an industry code or an area's id. Shown as the path from the root. */
export const TreeField = createField<string | null, TreeOptions>({
  useText:
    ({ nodes }) =>
    (value) => {
      const path = pathOf(nodes, value)
      return path.length === 0 ? (value ?? '') : path.map(({ label }) => label).join(' › ')
    },
  Edit: EditTree,
  group: true,
})

function EditTree({ ties, value, onChange, nodes }: EditProps<string | null> & TreeOptions) {
  const { t } = useTranslation()
  const texts = {
    choose: t('ui.choose'),
    none: t('ui.tree.none'),
    search: t('pickers.placeholder'),
    clear: t('screen.list.clearSearch'),
    nothing: t('pickers.nothing'),
  }
  return <TreeSelect {...ties} value={value} onChange={onChange} nodes={nodes} texts={texts} />
}
