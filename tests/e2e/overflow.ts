import type { Page } from '@playwright/test'

/** Elements that may scroll sideways: a strip of tabs, which scrolls to the current one. */
const scrollable = '.tabs'

/**
 * Returns the elements that are wider than the window: the page or an element that scrolls sideways, and text or a
 * placeholder that is clipped or overflows its container. Text may end in “…” if one click shows all of it: in a link,
 * a button or a row, and in breadcrumbs, whose title is below.
 */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate((mayScroll) => {
    const over = document.documentElement.scrollWidth - window.innerWidth
    const found = over > 0 ? [`is ${over} px wider than its window`] : []

    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (element.scrollWidth <= element.clientWidth || element.matches(mayScroll)) continue
      if (
        !['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      found.push(
        `${element.localName}.${element.classList.value} scrolls sideways by ${element.scrollWidth - element.clientWidth} px`,
      )
    }

    // A placeholder is not a text node, so it is measured on a canvas.
    const pen = document.createElement('canvas').getContext('2d')
    for (const input of document.querySelectorAll('input')) {
      if (!pen || input.placeholder === '' || !input.checkVisibility({ visibilityProperty: true })) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(input)
      pen.font = font
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (pen.measureText(input.placeholder).width > room + 1) found.push(`placeholder “${input.placeholder}” is cut`)
    }

    // A menu item takes one line and is not clipped.
    for (const name of document.querySelectorAll<HTMLElement>('.menu-name')) {
      if (!name.checkVisibility({ visibilityProperty: true })) continue
      if (name.scrollWidth > name.clientWidth) found.push(`the menu's “${name.textContent}” is cut`)
      if (name.getClientRects().length > 1) found.push(`the menu's “${name.textContent}” takes two lines`)
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const first = text.parentElement
      if (
        !first ||
        !text.nodeValue?.trim() ||
        first.closest('svg, option') ||
        !first.checkVisibility({ visibilityProperty: true })
      )
        continue
      range.selectNodeContents(text)
      const { left, right } = range.getBoundingClientRect()
      const isOut = (box: DOMRect) => right > box.right + 1 || left < box.left - 1
      for (let container: Element | null = first; container; container = container.parentElement) {
        const style = getComputedStyle(container)
        const isSpoken = style.clipPath !== 'none' || container.getBoundingClientRect().width <= 1
        if (isSpoken || ['auto', 'scroll'].includes(style.overflowX)) break
        const cuts = style.overflowX !== 'visible'
        const isContainer =
          cuts ||
          (container.matches('button, label, .button, .tab, .bottom-item, .status, .tag, .card') &&
            style.display !== 'inline')
        if (!isContainer || !isOut(container.getBoundingClientRect())) continue
        if (cuts && style.textOverflow === 'ellipsis' && container.closest('a, button, tr, .crumbs')) break
        found.push(
          `“${text.nodeValue.trim().slice(0, 24)}” ${cuts ? 'is cut by' : 'sticks out of'} ${container.localName}.${container.classList.value}`,
        )
        break
      }
    }
    return found
  }, scrollable)

/** The maximum share of a low window's height that fixed elements may cover. */
const MAX_COVERED = 0.3

/**
 * Returns what hides the content in a window as low as 400 % zoom leaves it: fixed and sticky elements, and a dialog
 * that extends beyond the window.
 */
export const tooHigh = (page: Page): Promise<string[]> =>
  page.evaluate((max) => {
    const found: string[] = []
    const dialog = [...document.querySelectorAll('[aria-modal=true]')].findLast((each) => each.checkVisibility())
    const box = dialog?.getBoundingClientRect()
    if (box && (box.top < -1 || box.bottom > window.innerHeight + 1))
      found.push(`the dialog reaches from ${Math.round(box.top)} to ${Math.round(box.bottom)} px`)
    // Scrolls the dialog if one is open, else the page.
    const scrolled = dialog ?? document.scrollingElement ?? document.body
    scrolled.scrollTop = (scrolled.scrollHeight - scrolled.clientHeight) / 2
    const covered = new Set<number>()
    const by = new Set<string>()
    for (const element of (dialog ?? document.body).querySelectorAll<HTMLElement>('*')) {
      const { position, top } = getComputedStyle(element)
      const { top: at, bottom, width, height } = element.getBoundingClientRect()
      const stays = position === 'fixed' || (position === 'sticky' && Math.abs(at - parseFloat(top)) < 1)
      if (
        !stays ||
        width < window.innerWidth / 2 ||
        height < 2 ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue
      if (!dialog && element.querySelector('[aria-modal=true]')) continue
      // A toast can be dismissed.
      if (element.closest('.toaster')) continue
      const rows = [...Array(window.innerHeight).keys()].filter((row) => row >= at && row < bottom)
      for (const row of rows) covered.add(row)
      if (rows.length > 0) by.add(`.${[...element.classList].join('.')}`)
    }
    scrolled.scrollTop = 0
    if (covered.size > max * window.innerHeight) found.push(`${covered.size} px are covered by ${[...by].join(', ')}`)
    return found
  }, MAX_COVERED)
