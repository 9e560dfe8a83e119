import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { InspectionEvent } from 'xstate'
import { activityMachine } from './activity.machine.ts'
import { inspector } from './inspector.ts'
import { useMachine } from './use-machine.ts'

function Activity() {
  const [state, send] = useMachine(activityMachine)
  return (
    <button type="button" onClick={() => send({ type: 'request.began' })}>
      {state.value}
    </button>
  )
}

afterEach(cleanup)

describe('useMachine', () => {
  test('follows the machine that it starts', () => {
    render(<Activity />)
    act(() => screen.getByRole('button').click())
    expect(screen.getByRole('button').textContent).toBe('waiting')
  })

  test('a late recorder starts with a snapshot of every running machine, and receives each later event', () => {
    render(<Activity />)
    act(() => screen.getByRole('button').click())
    const [alive] = inspector.snapshots()
    expect(alive).toMatchObject({ id: 'activity', snapshot: { value: 'waiting', context: { inProgress: 1 } } })

    const recorded: InspectionEvent[] = []
    const stop = inspector.record((event) => recorded.push(event))
    act(() => screen.getByRole('button').click())
    stop()
    act(() => screen.getByRole('button').click())
    const events = recorded.filter((event) => event.type === '@xstate.event').map(({ event }) => event.type)
    expect(events).toEqual(['request.began'])
  })

  test('a machine that is gone is no longer among the live ones', () => {
    const { unmount } = render(<Activity />)
    expect(inspector.snapshots()).toHaveLength(1)
    unmount()
    expect(inspector.snapshots()).toEqual([])
  })
})
