import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { fileGroups } from './scripts/web/files.ts'
import { routeFiles } from './scripts/web/route-files.ts'
import { townNames } from './scripts/web/towns.ts'
import { themeCss } from './web/src/ui/themeCss.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Serves Mantine's variables, made from our theme, as an ordinary style sheet. */
function themeStyles(): Plugin {
  const id = '\0theme-variables.css'
  return {
    name: 'theme-styles',
    resolveId: (source) => (source === 'virtual:theme-variables.css' ? id : undefined),
    load: (found) => (found === id ? themeCss() : undefined),
  }
}

/** `--mode stories` builds the page of parts in place of the product; it never ships. */
export default defineConfig(({ mode }) => ({
  root: here('./web'),
  plugins: [
    react(),
    themeStyles(),
    townNames(),
    ...(mode === 'stories' ? [] : [routeFiles(here('./web/src/app/routes.ts'))]),
  ],
  resolve: {
    alias: [
      { find: /^#contract\//, replacement: here('./contract/src') + '/' },
      // The package's door lists 6,000 icons in two shapes; this one is plain modules, quicker to build.
      { find: '@tabler/icons-react', replacement: '@tabler/icons-react/dist/esm/icons/index.mjs' },
    ],
  },
  build: {
    outDir: here(mode === 'stories' ? './dist/stories' : './dist/web'),
    emptyOutDir: true,
    // Browsers that know light-dark() by themselves; older ones would get every colour twice.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here(mode === 'stories' ? './web/stories.html' : './web/index.html'),
      output: mode === 'stories' ? {} : { codeSplitting: { groups: fileGroups } },
      // Parts hold no work of their own: what a page does not use leaves with its styles.
      treeshake: { moduleSideEffects: (id: string) => !/\/web\/src\/ui\/.*\.tsx?$/.test(id) },
    },
  },
  server: { fs: { allow: [here('.')] } },
}))
