import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

const foreign = ['pink', 'grape', 'indigo', 'cyan', 'teal', 'lime', 'yellow', 'orange']

/**
 * All of Mantine's variables as one style sheet, written when the page is built. A strict content-security policy
 * forbids the `<style>` that MantineProvider would add, and the browser is spared the work.
 */
export function themeCss(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const colors = Object.fromEntries(Object.entries(whole.colors).filter(([name]) => !foreign.includes(name)))
  const ours = { ...whole, colors } as typeof whole
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(ours), cssVariablesResolver(ours)))
}
