let audio: AudioContext | undefined;

/** A short high sound and vibration, or a long low one, where the browser allows them: for people who look at something else. */
export function signal(isGood: boolean): void {
  // Browsers refuse it before the first tap or key.
  navigator.vibrate?.(isGood ? 40 : [150, 80, 150]);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = isGood ? 880 : 220;
  volume.gain.value = 0.1;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + (isGood ? 0.08 : 0.4));
}
