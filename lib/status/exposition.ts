/** Prometheus's text format, version 0.0.4: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  labels?: Labels;
  value: number;
  /** A histogram's: `_bucket`, `_sum`, `_count`. */
  suffix?: string;
}

export interface Metric {
  name: string;
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  samples: readonly Sample[];
}

const escaped = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');

function labelsOf(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const numberOf = (value: number) => (value === Number.POSITIVE_INFINITY ? '+Inf' : String(value));

/** Returns the text for metrics, leaving out those without a sample. */
export function expose(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelsOf(labels)} ${numberOf(value)}`),
        '',
      ].join('\n'),
    )
    .join('');
}
