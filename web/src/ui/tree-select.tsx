import { createTreeCollection, Popover, Portal, TreeView } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InputTies } from './field-frame.tsx'
import { ChosenIcon } from './icons/chosen.ts'
import { ExpandIcon } from './icons/expand.ts'
import { ForwardIcon } from './icons/forward.ts'
import { SearchBox } from './search-box.tsx'
import { branchesOf, pathOf, pruned, type TreeNode } from './trees.ts'
import './popover.css'
import './tree-select.css'

type TreeSelectProps = InputTies & {
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly nodes: readonly TreeNode[]
  readonly texts: {
    readonly choose: string
    readonly none: string
    readonly search: string
    readonly clear: string
    readonly nothing: string
  }
}

/** A choice of one node of a tree, such as an area or an industry, found by opening branches or by typing. */
export function TreeSelect({ value, onChange, nodes, texts, id, ...ties }: TreeSelectProps) {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const path = pathOf(nodes, value)
  const choose = (next: string | null) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Popover.Root
      open={open}
      onOpenChange={(details) => setOpen(details.open)}
      positioning={{ placement: 'bottom-start', sameWidth: true, gutter: 4 }}
      initialFocusEl={() => document.querySelector<HTMLElement>('.tree-select input')}
      finalFocusEl={() => trigger.current}
      lazyMount
      unmountOnExit
    >
      <Popover.Trigger asChild>
        <button
          ref={trigger}
          type="button"
          {...ties}
          id={id}
          className="input tree-select-trigger"
          aria-labelledby={`${id}-label ${id}`}
          data-empty={path.length === 0 ? '' : undefined}
        >
          <span>{path.length === 0 ? texts.choose : path.map(({ label }) => label).join(' › ')}</span>
          <ExpandIcon />
        </button>
      </Popover.Trigger>
      <Portal>
        <Popover.Positioner>
          <Popover.Content className="tree-select" aria-labelledby={`${id}-label`}>
            <Tree value={value} onChoose={choose} nodes={nodes} texts={texts} labelledBy={`${id}-label`} />
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  )
}

type TreeProps = Pick<TreeSelectProps, 'value' | 'nodes' | 'texts'> & {
  readonly onChoose: (value: string | null) => void
  readonly labelledBy: string
}

function Tree({ value, onChoose, nodes, texts, labelledBy }: TreeProps) {
  const [q, setQ] = useState('')
  const fitting = useMemo(() => pruned(nodes, q), [nodes, q])
  const collection = useMemo(
    () =>
      createTreeCollection({
        rootNode: { value: '', label: '', children: branchesOf(fitting) },
        nodeToValue: (node) => node.value,
        nodeToString: (node) => node.label,
      }),
    [fitting],
  )
  // The selected node is visible when the tree opens.
  const tree = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => tree.current && centre(tree.current))
    return () => cancelAnimationFrame(frame)
  }, [])
  const [opened, setOpened] = useState(() => pathOf(nodes, value).map((node) => node.value))
  const searching = q.trim() !== ''
  return (
    <>
      <SearchBox label={texts.search} clear={texts.clear} value={q} onSearch={setQ} />
      <TreeView.Root
        collection={collection}
        aria-labelledby={labelledBy}
        selectedValue={value === null ? [] : [value]}
        expandedValue={searching ? fitting.map((node) => node.value) : opened}
        onExpandedChange={({ expandedValue }) => searching || setOpened(expandedValue)}
        onSelectionChange={({ selectedValue }) => selectedValue[0] !== undefined && onChoose(selectedValue[0])}
        expandOnClick={false}
        lazyMount
        typeahead={false}
      >
        <TreeView.Tree ref={tree}>
          {fitting.length === 0 && <p className="nothing">{texts.nothing}</p>}
          <TreeView.Node
            render={({ node, nodeState }) =>
              nodeState.isBranch ? (
                <TreeView.BranchControl>
                  <TreeView.BranchTrigger aria-hidden>
                    <ForwardIcon />
                  </TreeView.BranchTrigger>
                  <TreeView.BranchText>{node.label}</TreeView.BranchText>
                  {nodeState.selected && <ChosenIcon />}
                </TreeView.BranchControl>
              ) : (
                <TreeView.Item>
                  <TreeView.ItemText>{node.label}</TreeView.ItemText>
                  {nodeState.selected && <ChosenIcon />}
                </TreeView.Item>
              )
            }
          />
        </TreeView.Tree>
      </TreeView.Root>
      {value !== null && (
        <button type="button" className="tree-select-none" onClick={() => onChoose(null)}>
          {texts.none}
        </button>
      )}
    </>
  )
}

/** Scrolls the tree to the selected node, without scrolling the page. */
function centre(tree: HTMLElement): void {
  const chosen = tree.querySelector('[data-selected]')?.getBoundingClientRect()
  const frame = tree.getBoundingClientRect()
  if (chosen) tree.scrollTop += chosen.top - frame.top - (frame.height - chosen.height) / 2
}
