import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

describe('a button', () => {
  test('that is disabled keeps its position, shows the reason, and does nothing', () => {
    const onPress = vi.fn<() => void>()
    render(
      <Button disabledReason="Editing needs the level Edit." onPress={onPress}>
        Edit
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Edit' })
    button.click()
    expect(onPress).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Editing needs the level Edit.',
    )
  })

  test('that works says so and cannot be pressed twice', () => {
    const onPress = vi.fn<() => void>()
    render(
      <Button busy working="Saving…" onPress={onPress}>
        Save
      </Button>,
    )
    const button = screen.getByRole('button')
    button.click()
    expect(onPress).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})
