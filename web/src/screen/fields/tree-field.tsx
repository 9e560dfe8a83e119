import { useTranslation } from '#texts/translation.ts'
import { TreeSelect } from '#ui/tree-select.tsx'
import { pathOf, type TreeNode } from '#ui/trees.ts'
import { createField, type EditProps } from './create-field.tsx'

type TreeFacts = {
  /** The whole tree, in the order in which siblings stand. */
  readonly nodes: readonly TreeNode[]
}

/** One place in a tree, by its value: a line of business by its code, an area by its id. Reads as its whole path. */
export const TreeField = createField<string | null, TreeFacts>({
  useText:
    ({ nodes }) =>
    (value) => {
      const path = pathOf(nodes, value)
      return path.length === 0 ? (value ?? '') : path.map(({ label }) => label).join(' › ')
    },
  Edit: EditTree,
  group: true,
})

function EditTree({ ties, value, onChange, nodes }: EditProps<string | null> & TreeFacts) {
  const { t } = useTranslation()
  const words = {
    choose: t('ui.choose'),
    none: t('ui.tree.none'),
    search: t('pickers.placeholder'),
    clear: t('screen.list.clearSearch'),
    nothing: t('pickers.nothing'),
  }
  return <TreeSelect {...ties} value={value} onChange={onChange} nodes={nodes} words={words} />
}
