import { type ComponentProps, type DragEvent, type ReactNode, useState } from 'react';

interface FileDropProps {
  onFiles(files: File[]): void;
  className: string;
  children: ReactNode;
}

/** The frame around a file input, which also accepts dropped files. */
export function FileDrop({ onFiles, className, children }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input in it does the same by keyboard.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-4 border border-dashed has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-control bg-surface'} ${className}`}
    >
      {children}
    </div>
  );
}

interface FileButtonProps
  extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className' | 'children'> {
  onFiles(files: File[]): void;
  children: ReactNode;
}

/** Chooses a file, or several with `multiple`: a label that looks like a button, around a visually hidden input. */
export function FileButton({ onFiles, children, ...input }: FileButtonProps) {
  return (
    <label
      htmlFor={input.id}
      className={`inline-flex min-h-11 items-center rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold whitespace-nowrap ${input.disabled ? 'opacity-50' : 'cursor-pointer hover:bg-sunken'}`}
    >
      {children}
      <input
        {...input}
        type="file"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows to choose the same file again after a change.
          currentTarget.value = '';
        }}
        // In a dialog, the buttons at the bottom would cover a field at its lower edge.
        className="sr-only scroll-mb-36"
      />
    </label>
  );
}
