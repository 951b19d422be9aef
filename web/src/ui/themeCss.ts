import {
  convertCssVariables,
  deepMerge,
  defaultCssVariablesResolver,
  DEFAULT_THEME,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from './theme.ts'

const unusedColors = ['pink', 'grape', 'indigo', 'cyan', 'teal', 'lime', 'yellow', 'orange']

/**
 * All of Mantine's variables as one style sheet, generated at build time. The strict content security policy forbids the
 * `<style>` element that MantineProvider would insert, and the browser has less to do.
 */
export function themeCss(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const colors = Object.fromEntries(
    Object.entries(merged.colors).filter(([name]) => !unusedColors.includes(name)),
  )
  const trimmed = { ...merged, colors } as typeof merged
  return convertCssVariables(deepMerge(defaultCssVariablesResolver(trimmed), cssVariablesResolver(trimmed)))
}
