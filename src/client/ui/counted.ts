/** `1,200` */
export function figure(count: number): string {
  return count.toLocaleString('en-US');
}

/** `1 order`, `1,200 orders` */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}
