/** Colours and fonts of the shop's own pages; nothing is loaded but the page itself. */
export const style = `
:root { --ink: #1c1917; --soft: #57534e; --line: #e7e5e4; --paper: #fafaf9; --accent: #c2410c; --teal: #115e59 }
* { box-sizing: border-box }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100% }
body { margin: 0; background: #fff; color: var(--ink); line-height: 1.55;
  font-family: ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif }
a { color: inherit; text-underline-offset: 3px }
a:hover { color: var(--accent) }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace; font-size: .875em }
p code, li code { background: #f5f5f4; border-radius: 4px; padding: .1em .3em; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance }
h1 { font-size: 2.25rem; font-weight: 800; letter-spacing: -.02em; margin: 0 }
h2 { font-size: 1.75rem; font-weight: 800; letter-spacing: -.015em; margin: 0 0 .5rem }
h3 { font-size: 1.25rem; font-weight: 700; margin: 0 0 .5rem }
h3 a { text-decoration: none }
h4 { font-size: .9375rem; font-weight: 700; margin: 1.5rem 0 .25rem }
p { margin: .5rem 0; text-wrap: pretty }
.skip { position: absolute; left: -999px }
.skip:focus { left: 1rem; top: .75rem; z-index: 3; background: #fff; padding: .25rem .5rem }
header { position: sticky; top: 0; z-index: 2; display: flex; justify-content: space-between; align-items: center;
  height: 3.5rem; padding: 0 1rem; background: var(--ink); color: #fff }
header a { text-decoration: none }
header > a { font-weight: 800; letter-spacing: -.01em; font-size: 1.125rem }
header span a { padding: .75rem 0 .75rem 1.25rem }
header a:hover { color: #fdba74 }
summary { cursor: pointer; font-weight: 600; padding: .75rem 0 }
.menu { border-bottom: 1px solid var(--line); padding: 0 1rem; background: var(--paper) }
nav ul { list-style: none; margin: 0; padding: 0 }
nav ul ul { padding: .125rem 0 1rem; border-left: 1px solid var(--line); margin-left: 2px }
nav a { display: block; padding: .25rem 0; text-decoration: none; font-weight: 700 }
nav ul ul a { padding-left: .875rem; font-weight: 400; color: var(--soft); font-size: .9375rem }
nav ul ul a:hover { color: var(--accent) }
.side { display: none }
main { padding: 2rem 1rem 4rem; min-width: 0 }
main > section { margin-top: 4rem }
.about { max-width: 46rem }
.about ul { padding-left: 1.125rem }
.about li { margin: .5rem 0 }
.operation { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 2rem }
.text { max-width: 46rem; min-width: 0 }
.examples { min-width: 0 }
.place { margin: .25rem 0 .75rem; overflow-wrap: anywhere }
.place code { background: none; padding: 0; font-size: .9375rem; font-weight: 600 }
.method { display: inline-block; border-radius: 4px; padding: .1rem .5rem; font-size: .75rem; font-weight: 800;
  letter-spacing: .03em; color: #fff; background: var(--teal) }
.method.post { background: var(--accent) }
.method.put { background: #92400e }
.method.delete { background: #b91c1c }
dl { margin: 0 }
.field { border-top: 1px solid var(--line); padding: .625rem 0 }
dt { font-weight: 600; overflow-wrap: anywhere }
dd { margin: 0 }
dd > span { display: block }
.type { color: var(--soft); font-size: .875rem; font-weight: 400 }
.note { font-size: .9375rem; display: block }
.required { margin-left: .5rem; color: var(--accent); font-size: .75rem; font-weight: 600 }
details table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td { text-align: left; vertical-align: top; border-top: 1px solid var(--line); padding: .5rem .75rem .5rem 0 }
td { overflow-wrap: anywhere }
td:first-child { width: 4rem }
figure { margin: 1rem 0 0; border-radius: 8px; background: var(--ink); color: #f5f5f4; overflow: hidden }
figcaption { padding: .5rem 1rem; font-size: .8125rem; font-weight: 600; color: #d6d3d1; background: #292524 }
pre { margin: 0; padding: 1rem; overflow: auto; max-height: 34rem; line-height: 1.5; tab-size: 2 }
.schema { border-top: 1px solid var(--line); padding: 1.5rem 0; max-width: 46rem }
.field dd code { overflow-wrap: anywhere }
@media (min-width: 64rem) {
  .menu, .to-menu { display: none }
  .columns { display: grid; grid-template-columns: 18rem minmax(0, 1fr) }
  .side { display: block; position: sticky; top: 3.5rem; height: calc(100dvh - 3.5rem); overflow-y: auto;
    padding: 1.5rem 1rem 2rem 1.5rem; background: var(--paper); border-right: 1px solid var(--line) }
  main { padding: 2.5rem 2.5rem 6rem }
}
@media (min-width: 80rem) {
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 2.5rem }
  .examples { position: sticky; top: 4.5rem; align-self: start }
  figure:first-child { margin-top: 0 }
  pre { max-height: calc(50dvh - 6rem) }
}
@media print { .side, .menu, header { display: none } }
`;
