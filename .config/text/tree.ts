/** A node of a syntax tree, of code or of Markdown. */
export type Tree = { type: string; [key: string]: unknown }

export const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` with every node of a tree, parents first. */
export function walk(tree: Tree, visit: (node: Tree) => void): void {
  visit(tree)
  for (const value of Object.values(tree))
    for (const child of Array.isArray(value) ? value : [value]) if (isTree(child)) walk(child, visit)
}
