import type { Page } from '@playwright/test'

/** Links within text, and the name in a row that opens as a whole. Every other link has a touch target of its own. */
const words = ['a:not([class])', '.table-open', '.web-link', '.figure-proof', '.file-row-name'].join(', ')

const pressed = [
  'a[href]',
  'button',
  'summary',
  'select',
  'textarea',
  'input:not([type=file], [type=hidden])',
  '[role^=menuitem]',
  '[role=option]',
  '[role=treeitem]',
  '[contenteditable=true]',
].join(', ')

/**
 * Returns the elements that are too small to touch, each with its size. A touch target is at least 44 px high and wide,
 * a link within text 24 px high. The target of a checkbox or radio button includes its label, that of a link in a row
 * that opens as a whole is the row. Elements that are hidden or ignore the pointer do not count.
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([all, inText]) =>
      [...document.querySelectorAll<HTMLElement>(all)].flatMap((element) => {
        const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        const whole = (isBox && element.closest('label')) || (element.matches('.table-open') && element.closest('tr'))
        const { width, height } = (whole || element).getBoundingClientRect()
        const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
        if (!isSeen || getComputedStyle(element).pointerEvents === 'none') return []
        const isWord = element.matches(inText) && !whole
        // Allows for half a pixel of rounding in the line height.
        const isSmall = isWord ? height < 23.5 : Math.min(width, height) < 43.5
        if (!isSmall) return []
        const name = [element.tagName.toLowerCase(), ...element.classList].join('.')
        const text = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 24)
        return [`${name} “${text}” is ${Math.round(width)} × ${Math.round(height)} px`]
      }),
    [pressed, words] as const,
  )
