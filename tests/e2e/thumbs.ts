import type { Page } from '@playwright/test'

/** Links that are words of a text, or the name in a row that opens as a whole; every other link has a face to press. */
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
 * What of a screen is too small to be hit on a phone, each with its size. What a thumb works is 44 px high and wide; a
 * link among words is 24 px high. A box or a round with its label is as large as the label, a link in a row that opens
 * as a whole as large as the row; what is not to be seen, or takes no press, does not count.
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
        // Half a pixel is the rounding of a line's height.
        const isSmall = isWord ? height < 23.5 : Math.min(width, height) < 43.5
        if (!isSmall) return []
        const name = [element.tagName.toLowerCase(), ...element.classList].join('.')
        const text = (element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 24)
        return [`${name} “${text}” is ${Math.round(width)} × ${Math.round(height)} px`]
      }),
    [pressed, words] as const,
  )
