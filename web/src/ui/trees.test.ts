import { expect, test } from 'vitest'
import { branchesOf, ordered, pathOf, pruned, type TreeNode } from './trees.ts'

const node = (value: string, parent: string | null = null): TreeNode => ({ value, label: `Hall ${value}`, parent })
const nodes = [node('A'), node('A1', 'A'), node('A11', 'A1'), node('B'), node('C1', 'gone')]

test('a tree has each node among its siblings, and an orphan at the top', () => {
  expect(branchesOf(nodes)).toEqual([
    { ...node('A'), children: [{ ...node('A1', 'A'), children: [node('A11', 'A1')] }] },
    node('B'),
    node('C1', 'gone'),
  ])
})

test('a menu has each node below its parent, with its depth', () => {
  expect(ordered(nodes.toReversed()).map(({ value, depth }) => [value, depth])).toEqual([
    ['C1', 0],
    ['B', 0],
    ['A', 0],
    ['A1', 1],
    ['A11', 2],
  ])
})

test('a path leads from the top to the node', () => {
  expect(pathOf(nodes, 'A11').map(({ value }) => value)).toEqual(['A', 'A1', 'A11'])
  expect(pathOf(nodes, 'none')).toEqual([])
  expect(pathOf(nodes, null)).toEqual([])
})

test('a node that is its own ancestor ends its path', () => {
  expect(pathOf([node('X', 'Y'), node('Y', 'X')], 'X').map(({ value }) => value)).toEqual(['Y', 'X'])
})

test('a search keeps the matching nodes and their ancestors', () => {
  expect(pruned(nodes, 'hall a11').map(({ value }) => value)).toEqual(['A', 'A1', 'A11'])
  expect(pruned(nodes, '')).toEqual(nodes)
  expect(pruned(nodes, 'barn')).toEqual([])
})
