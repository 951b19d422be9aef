import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from '@mantine/core'

/** Color ramps from lightest (0) to darkest (9). All share one lightness curve, so contrast rules hold for every hue. */
export const ramps = {
  slate: [
    '#f9fafb',
    '#f2f5f6',
    '#e9edef',
    '#dbe1e3',
    '#c8cfd2',
    '#848e92',
    '#626c71',
    '#495358',
    '#2e373b',
    '#161d20',
  ],
  dark: [
    '#e7eaec',
    '#c3c8cb',
    '#a2a9ad',
    '#6c7579',
    '#3d4549',
    '#2e3539',
    '#22292c',
    '#191f22',
    '#121719',
    '#0b0f11',
  ],
  petrol: [
    '#f1fafb',
    '#e0f3f5',
    '#c1e8ed',
    '#9ad9e0',
    '#6cc2cc',
    '#3ba8b3',
    '#0c8c97',
    '#0c757e',
    '#015b63',
    '#004349',
  ],
  blue: [
    '#f4f8ff',
    '#e5efff',
    '#cee1fe',
    '#aecefd',
    '#82b4ff',
    '#5696f4',
    '#3b7ad6',
    '#2764bc',
    '#164d99',
    '#0e3873',
  ],
  violet: [
    '#f9f6ff',
    '#f1ebff',
    '#e5d8fe',
    '#d5c0fe',
    '#c09efc',
    '#a67fe5',
    '#8a63c6',
    '#754ead',
    '#5c3a8c',
    '#442a69',
  ],
  amber: [
    '#fff6ec',
    '#ffebd4',
    '#fed9ac',
    '#f9c078',
    '#e5a44d',
    '#c98720',
    '#a86d03',
    '#8c5b06',
    '#6d4606',
    '#523300',
  ],
  rose: [
    '#fff5f7',
    '#ffe8ed',
    '#fed2dd',
    '#ffb4c7',
    '#fd89ab',
    '#e6648f',
    '#c64874',
    '#ac3260',
    '#8b204a',
    '#681536',
  ],
  green: [
    '#eefcf1',
    '#daf8e0',
    '#baefc7',
    '#96e1aa',
    '#71c98b',
    '#4fad6e',
    '#309154',
    '#147b40',
    '#076030',
    '#034721',
  ],
  red: [
    '#fff5f4',
    '#ffe9e6',
    '#ffd4ce',
    '#feb8af',
    '#fe8e82',
    '#f35f55',
    '#d3403a',
    '#b82826',
    '#951316',
    '#700b0d',
  ],
} satisfies Record<string, MantineColorsTuple>

/** Name of a ramp that a status, note, or badge may use. */
export type Ramp = 'slate' | 'petrol' | 'blue' | 'violet' | 'amber' | 'rose' | 'green' | 'red'

const font =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"
const mono =
  "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Roboto Mono', Menlo, Consolas, 'Liberation Mono', monospace"

const rampOf = (color: string) =>
  color in ramps && color !== 'dark' ? color : color === 'gray' ? 'slate' : undefined

/** Mantine's own 15% tints aren't checked for contrast, so tint and text colors come from the design tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const defaults = defaultVariantColorsResolver(input)
  const ramp = rampOf(input.color ?? input.theme.primaryColor)
  if (!ramp) return defaults
  const text = ramp === 'petrol' ? 'var(--accent-text)' : `var(--${ramp}-text)`
  switch (input.variant) {
    case 'light':
      return {
        background: `var(--${ramp}-tint)`,
        hover: `var(--${ramp}-tint)`,
        color: `var(--${ramp}-text)`,
        border: '1px solid transparent',
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: text,
        border: '1px solid transparent',
      }
    case 'outline':
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: text,
        border: '1px solid var(--line-control)',
      }
    default:
      return defaults
  }
}

const scheme = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-success': 'var(--green-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
}

/** Maps Mantine's variables to the design tokens. They are the same in both schemes because the tokens themselves switch. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-modal': '200',
    '--mantine-z-index-popover': '400',
    '--mantine-shadow-md': 'var(--sh-2)',
  },
  light: scheme,
  dark: scheme,
})

/** The Mantine theme: sizes, radii, typography, and color ramps of the design, without Mantine's other colors. */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 7 },
  autoContrast: false,
  black: '#161d20',
  colors: { ...ramps, gray: ramps.slate },
  variantColorResolver,
  fontFamily: font,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
    },
  },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '390px', sm: '700px', md: '1100px', lg: '1280px', xl: '1920px' },
  shadows: { xs: 'var(--sh-1)', sm: 'var(--sh-1)', md: 'var(--sh-2)', lg: 'var(--sh-3)', xl: 'var(--sh-3)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 150 } } },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 150 } } },
    Combobox: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 150 } } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 90 } } },
    Loader: { defaultProps: { size: 18, type: 'oval' } },
  },
})
