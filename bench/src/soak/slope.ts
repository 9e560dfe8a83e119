/** Returns the slope of the least-squares line through the points: the change of `y` per unit of `x`. */
export function slopeOf(points: readonly { readonly x: number; readonly y: number }[]): number {
  const mean = (of: 'x' | 'y') => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean('x'), mean('y')]
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const below = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
