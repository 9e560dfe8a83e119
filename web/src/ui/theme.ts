import { createSystem, defaultBaseConfig, defineSlotRecipe } from '@chakra-ui/react'

/** Maps the tokens of tokens.css to Chakra's names: `fg.muted` is `var(--fg-muted)`. */
const meanings = (group: string, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { value: `var(--${name === 'DEFAULT' ? group : `${group}-${name}`})` }]),
  )

const status = ['fg', 'subtle']

/** Chakra provides behaviour and class names for slots. Their styles are plain CSS next to each component. */
const parts = (name: string, slots: string[]) => defineSlotRecipe({ className: `chakra-${name}`, slots, base: {} })

export const system = createSystem(defaultBaseConfig, {
  preflight: false,
  theme: {
    breakpoints: { md: '701px', lg: '1024px', xl: '1280px' },
    tokens: {
      fonts: { body: { value: 'var(--font)' } },
      radii: meanings('radius', ['sm', 'md', 'lg', 'xl', 'full']),
      shadows: { float: { value: 'var(--shadow-float)' } },
    },
    semanticTokens: {
      colors: {
        bg: meanings('bg', ['canvas', 'panel', 'subtle', 'muted', 'emphasized']),
        fg: meanings('fg', ['DEFAULT', 'muted', 'subtle', 'disabled']),
        border: meanings('border', ['DEFAULT', 'emphasized']),
        accent: meanings('accent', ['solid', 'hover', 'contrast', 'fg', 'subtle', 'muted']),
        neutral: meanings('neutral', status),
        good: meanings('good', status),
        attention: meanings('attention', [...status, 'mark']),
        critical: meanings('critical', [...status, 'mark']),
      },
    },
    slotRecipes: {
      dialog: parts('dialog', ['trigger', 'backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer']),
      menu: parts('menu', ['trigger', 'positioner', 'content', 'item', 'itemText', 'itemIndicator', 'separator']),
      popover: parts('popover', ['trigger', 'positioner', 'content']),
      treeView: parts('tree-view', [
        'root',
        'tree',
        'branch',
        'branchContent',
        'branchControl',
        'branchTrigger',
        'branchText',
        'item',
        'itemText',
      ]),
      combobox: parts('combobox', ['root', 'control', 'input', 'trigger', 'positioner', 'content', 'item', 'itemText']),
    },
  },
})
